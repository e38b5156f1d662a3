/**
 * Elements, made without markup: text from plug-ins and people is always text.
 */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Make an element. Entries of `attributes` that begin with `on` are listeners; true and false set
 * and leave out an attribute; one of `aria` says them.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("aria-")) made.setAttribute(key, String(value));
    if (value === false || key.startsWith("aria-")) continue;
    if (key.startsWith("on") && typeof value === "function") {
      made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (key === "text") {
      made.textContent = String(value);
    } else {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  made.append(.../** @type {(Node | string)[]} */ (children.flat().filter(isShown)));
  return made;
}

/**
 * Return whether a child is to be shown.
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * Put other children into an element.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (children.flat().filter(isShown)));
}

/** What tells an element from its neighbours, so that it can be found again when they are made anew. */
const NAMES = ["id", "data-action", "data-token"];

/**
 * Put other children into an element. The focus stays on the one that stands for the same thing.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function refill(parent, ...children) {
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  fill(parent, ...children);
  if (!focused || parent.contains(document.activeElement)) return;
  const name = NAMES.find((one) => focused.getAttribute(one));
  const again = name && parent.querySelector(`[${name}="${CSS.escape(focused.getAttribute(name) ?? "")}"]`);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/**
 * Return the element with an id, which must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/**
 * Show a short message for a few seconds; screen readers say it.
 * @param {string} text
 * @param {"info" | "error"} [kind]
 */
export function toast(text, kind = "info") {
  const shown = el("div", { class: `toast ${kind}`, text });
  let place = document.getElementById("toasts");
  if (!place) {
    place = el("div", { id: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  place.append(shown);
  setTimeout(() => shown.remove(), kind === "error" ? 8000 : 4000);
}

/**
 * Open a dialog; the Escape key, a click beside it and its button close it.
 * @param {string} title
 * @param {...(Child | Child[])} children
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, ...children) {
  const shown = el(
    "dialog",
    { class: "sheet", "aria-label": title },
    el(
      "header",
      {},
      el("h2", { text: title }),
      el("button", { class: "quiet", type: "button", "aria-label": "Close", onclick: () => shown.close() }, "✕"),
    ),
    el("div", { class: "sheet-body" }, ...children),
  );
  shown.addEventListener("close", () => shown.remove());
  shown.addEventListener("click", (event) => {
    if (event.target === shown) shown.close();
  });
  document.body.append(shown);
  shown.showModal();
  return shown;
}

/**
 * Copy a text, and say so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.");
  } catch {
    openDialog("Copy this link", el("p", { class: "wrap", text }));
  }
}

/**
 * Ask for a yes or no.
 * @param {string} question
 * @param {string} yes the text of the button that agrees
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const shown = openDialog(
      question,
      el(
        "div",
        { class: "row end" },
        el("button", { type: "button", onclick: () => shown.close() }, "Cancel"),
        el(
          "button",
          {
            type: "button",
            class: "primary",
            onclick: () => {
              answer = true;
              shown.close();
            },
          },
          yes,
        ),
      ),
    );
    shown.addEventListener("close", () => resolve(answer));
  });
}

/**
 * Return a time as a clock shows it; the last half minute has tenths.
 * @param {number} seconds
 * @returns {string}
 */
export function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 30) return (Math.floor(left * 10) / 10).toFixed(1);
  const whole = Math.floor(left);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
