// The account of the game, one line for each action.

const list = byId("list", HTMLOListElement);

/** Write the account of the reader, one line for each action. */
function writeAccount() {
  const steps = story.readers[reader].steps;
  list.replaceChildren(...[0, ...steps.map((_, place) => place + 1)].map((number) => {
    const step = stepAt(number);
    const parts = step
      ? [disc(step.by), made("span", "what", `${seatName(step.by)}: ${step.text}`), made("span", "moment", momentsAt(number))]
      : [made("span", "what", "the beginning")];
    const button = made("button", "", made("span", "number", String(number)), ...parts);
    button.type = "button";
    button.tabIndex = -1;
    button.addEventListener("click", () => go(number));
    return made("li", "", button);
  }));
}

/** Mark the action that is shown in the account, and scroll to it. */
function markAccount() {
  const before = list.querySelector("[aria-current]");
  before?.removeAttribute("aria-current");
  if (before instanceof HTMLElement) before.tabIndex = -1;
  const item = list.children[current];
  const button = item?.querySelector("button");
  if (!(item instanceof HTMLElement) || !button) return;
  button.setAttribute("aria-current", "step");
  button.tabIndex = 0;
  const above = item.offsetTop - list.scrollTop;
  if (above < 0 || above + item.offsetHeight > list.clientHeight) {
    list.scrollTop = item.offsetTop - list.clientHeight / 2;
  }
}
