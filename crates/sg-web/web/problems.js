// @ts-check
// The screen Problems: a list, and one problem with an input that is answered as one types, its
// explanation, another program's output, known mistakes, hints and solutions. Which problems there
// are the module knows.

const problemsCore = new Core("problems");

/** Milliseconds from the last key to the answer of an input. */
const TYPING_PAUSE = 150;
/** How many milliseconds a block of cases should take. */
const CASES_TIME = 60;
/** The most characters of an input that a link holds. */
const MOST_LINKED = 1500;
/** The largest input in bytes. */
const MOST_INPUT = 20_000_000;
/** From how many characters on a text is pasted by the page itself. */
const LONG_PASTE = 20_000;
/** Lines of an answer that are shown side by side. */
const COMPARED_LINES = 20;

/** The problem that is open, as the module describes it. @type {any} */
let problem;
/** The list. @type {any} */
let catalogued;
/** The number of the present input: what comes late for an older one is dropped. */
let inputRound = 0;
/** How many cases the input has, as far as they are answered. */
let caseCount = 0;
/** Whether cases are being answered. */
let answering = false;
/** Whether the input has a fault, before which the cases end. */
let faulty = false;
/** Whether the case that is explained was chosen, not the first or the first wrong one. */
let caseChosen = false;
/** How many hints are shown. */
let hintsShown = 0;
/**
 * The timer that waits for the end of typing, and what is done then.
 * @type {{timer: number, work?: () => Promise<void>}}
 */
const pause = { timer: 0 };

/** Shows what the address asks for. @param {URLSearchParams} values */
async function showProblems(values) {
  try {
    const name = values.get("problem");
    const again = Boolean(name) && problem?.name === name;
    clearTimeout(pause.timer);
    pause.work = undefined;
    byId("problem-list").hidden = Boolean(name);
    // Shown when it is known which problem it is: its buttons would have nothing to work on.
    byId("problem").hidden = !again;
    if (name) {
      const input = values.get("in");
      await openProblem(name, input ?? (again ? field("problem-input").value : undefined), again);
    } else {
      tell("problems", "");
      alarm("problems", "");
      catalogued = await problemsCore.ask("problems");
      listProblems();
    }
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    alarm("problems", say("trap"));
  }
}

/** The problems that the search finds, by idea. */
function listProblems() {
  const plain = (/** @type {string} */ text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "").replace("杭电", "hdu").replace(/(luogu|洛谷)p?/, "luogup");
  const wanted = field("problem-search").value.trim().split(/\s+/).map(plain);
  const fits = (/** @type {any} */ each) => {
    const text = [each.name, each.title, each.other_title, each.judge, ...each.aliases].map(plain).join("\n");
    return wanted.every((word) => text.includes(word));
  };
  const found = catalogued.problems.filter(fits);
  // The module tries the rarer ideas first; a reader begins with Nim.
  const [other, ...ideas] = [...catalogued.ideas].reverse();
  const groups = [...ideas, other].map((/** @type {any} */ idea) => {
    const rows = found.filter((/** @type {any} */ each) => each.idea === idea.key).map(problemRow);
    return rows.length > 0 ? [make("h3", {}, idea.title), make("ul", { class: "cards" }, ...rows)] : [];
  });
  byId("problem-groups").replaceChildren(...(found.length > 0 ? groups.flat() : [make("p", { class: "quiet" }, say("problems.none"))]));
  tell("problems", say("problems.found", { count: found.length }));
}

/** @param {any} each */
function problemRow(each) {
  const link = make("a", { href: `#problem=${encodeURIComponent(each.name)}&${manner()}` }, each.title);
  const other = each.other_title === each.title ? "" : each.other_title;
  const marks = [each.judge, other, each.solutions.map(programLanguage).join(", "), say("problems.known", { count: each.mistakes })];
  return make("li", { class: "card" }, link, make("span", { class: "quiet" }, marks.filter(Boolean).join(" · ")));
}

/**
 * Opens a problem.
 *
 * @param {string} name
 * @param {string | undefined} input instead of the sample
 * @param {boolean} again whether it was open before: then its output and hints stay
 */
async function openProblem(name, input, again) {
  const opened = await problemsCore.ask("problem", { name });
  if (opened.fault) {
    problem = undefined;
    byId("problem").hidden = true;
    byId("problem-list").hidden = false;
    catalogued = await problemsCore.ask("problems");
    listProblems();
    return alarm("problems", opened.fault);
  }
  problem = opened;
  byId("problem").hidden = false;
  if (!again) {
    field("problem-output").value = "";
    hintsShown = 0;
    caseChosen = false;
    field("try-move").value = "";
  }
  byId("try-result").textContent = "";
  byId("problem-title").textContent = problem.title;
  nameDocument(problem.title);
  byId("problem-judge").textContent = [problem.other_title, problem.judge].filter((text) => text && text !== problem.title).join(" · ");
  // Rules and formats are in English.
  const about = ["rules", "input", "output", "stated", "computed"].map((key) => [make("dt", {}, say(`problems.about.${key}`)), make("dd", {}, problem[key])]);
  byId("problem-about").replaceChildren(make("dl", {}, ...about.flat()));
  byId("problem-stress").textContent = `grundy stress ${problem.name} -- ./a.out`;
  byId("problem-mistakes").replaceChildren(...problem.mistakes.map(mistakeCard));
  showOwnHints();
  const solutions = problem.solutions.map((/** @type {any} */ each) => {
    const copy = make("button", { type: "button" }, say("problems.copy.program"));
    copy.onclick = () => copyText(copy, each.text);
    const program = make("pre", { class: "program", tabindex: 0, role: "group", "aria-label": say("problems.solution", { language: programLanguage(each.ending) }), lang: "en" }, each.text);
    return make("details", {}, make("summary", {}, say("problems.solution", { language: programLanguage(each.ending) })), copy, program);
  });
  byId("problem-solutions").replaceChildren(...(solutions.length > 0 ? solutions : [make("p", { class: "quiet" }, say("problems.solution.none"))]));
  field("problem-input").value = input ?? problem.sample;
  if (!again) byId("problem-title").focus({ preventScroll: true });
  await answerInput();
}

/** @param {string} ending */
function programLanguage(ending) {
  return { cpp: "C++", rs: "Rust", py: "Python" }[ending] ?? ending;
}

/** @param {any} mistake */
function mistakeCard(mistake) {
  const load = make("button", { type: "button", class: "small" }, say("problems.load"));
  load.onclick = () => {
    field("problem-input").value = mistake.least;
    answerInput();
    byId("problem-input").focus();
  };
  return make("li", { class: "card", "data-mistake": mistake.name }, make("p", {}, mistake.words), make("p", { class: "quiet" }, mistake.source), make("pre", { tabindex: 0, role: "group", "aria-label": say("problems.input") }, mistake.least), make("p", {}, load));
}

/** The hints that were asked for; the button stays, so that the focus does. */
function showOwnHints() {
  byId("problem-hints").replaceChildren(...problem.hints.slice(0, hintsShown).map((/** @type {string} */ hint) => make("li", {}, hint)));
  const left = hintsShown < problem.hints.length;
  byId("problem-hint").textContent = left ? say("problems.hint", { number: hintsShown + 1, of: problem.hints.length }) : say("problems.hint.none");
  idle("problem-hint", !left);
}

/** Answers the input case by case; what is asked for meanwhile ends it. */
async function answerInput() {
  const mine = ++inputRound;
  if (answering) problemsCore.drop();
  // Half of a pair of code units is no character, in no input and no address.
  const text = field("problem-input").value.replace(/\p{Surrogate}/gu, "\ufffd");
  rememberProblem(text);
  alarm("problems", "");
  byId("problem-place").replaceChildren();
  byId("try-result").textContent = "";
  byId("problem-verdict").dataset.verdict = "";
  byId("problem-verdict").replaceChildren();
  caseCount = 0;
  if (!caseChosen) field("case-number").value = "1";
  if (text.length > MOST_INPUT) {
    forgetAnswer();
    return alarm("problems", say("problems.large", { most: MOST_INPUT / 1_000_000 }));
  }
  working(true);
  let answer = "";
  let state;
  try {
    await problemsCore.ask("input", { name: problem.name, text: escaped(text) });
    let cases = 16;
    let told = performance.now();
    do {
      const began = performance.now();
      state = await problemsCore.ask("answer", { cases });
      if (mine !== inputRound) return;
      const took = performance.now() - began;
      if (took < CASES_TIME) cases *= 2;
      else if (took > 4 * CASES_TIME) cases = Math.max(1, Math.floor(cases / 2));
      answer += state.answer;
      caseCount = state.cases;
      if (performance.now() - told > 300 && !state.done) {
        // What is soon replaced stays, so that nothing flickers.
        forgetAnswer();
        tell("problems", say("problems.answering", { cases: caseCount }));
        told = performance.now();
      }
    } while (!state.done);
    await answered(answer, state, mine);
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    if (mine === inputRound) {
      showAnswer(answer);
      tell("problems", "");
      alarm("problems", say("trap"));
    }
  } finally {
    if (mine === inputRound) working(false);
  }
}

/** Takes away the answer to an older input, and what was said of it. */
function forgetAnswer() {
  byId("problem-answer").textContent = "";
  byId("problem-explanation").replaceChildren();
  byId("problem-case-heading").textContent = "";
  byId("problem-cases").hidden = true;
  byId("try-form").hidden = true;
}

/** @param {boolean} busy */
function working(busy) {
  answering = busy;
  idle("problem-stop", !busy);
  byId("problem-answer").setAttribute("aria-busy", String(busy));
}

/** Shows the answers; of many the browser lays out those in view alone. @param {string} answer */
function showAnswer(answer) {
  if (answer.length <= 10_000) return (byId("problem-answer").textContent = answer);
  const blocks = answer.match(/(?:.*\n){1,500}|.+$/g) ?? [];
  byId("problem-answer").replaceChildren(...blocks.map((block) => make("span", { class: "block" }, block)));
}

/**
 * Shows the answers and what follows from them.
 *
 * @param {string} answer
 * @param {any} state
 * @param {number} mine
 */
async function answered(answer, state, mine) {
  showAnswer(answer);
  const fault = state.fault;
  faulty = Boolean(fault);
  if (fault) {
    alarm("problems", say("problems.fault", { line: fault.line, column: fault.column, message: fault.message }));
    showPlace(fault);
  } else if (state.warnings.length > 0) {
    const { line, column, message } = state.warnings[0];
    byId("problem-place").replaceChildren(make("p", { class: "quiet" }, say("problems.warning", { line, column, message })));
  }
  tell("problems", say("problems.answered", { cases: caseCount }));
  byId("problem-cases").hidden = caseCount < 2;
  await explainCase(mine);
  await checkOutput(mine);
}

/** Shows where an input is at fault. @param {any} fault */
function showPlace(fault) {
  const lines = [];
  if (fault.excerpt) {
    const [before, marked, after] = fault.excerpt;
    lines.push(make("pre", { class: "place", lang: "en" }, `${fault.line} | ${before}`, make("mark", {}, marked || " "), after));
  }
  if (fault.hint) lines.push(make("p", { class: "quiet" }, fault.hint));
  byId("problem-place").replaceChildren(...lines);
}

/** Explains the case of the field. @param {number} [mine] */
async function explainCase(mine = inputRound) {
  const box = byId("problem-explanation");
  byId("problem-case-heading").textContent = caseCount > 0 ? say("problems.explanation") : "";
  byId("try-form").hidden = caseCount === 0;
  if (caseCount === 0) return box.replaceChildren();
  const wanted = Math.min(Math.max(1, Number.parseInt(field("case-number").value, 10) || 1), caseCount);
  field("case-number").value = String(wanted);
  const explained = await problemsCore.ask("explain", { case: wanted });
  if (mine !== inputRound) return;
  if (explained.fault) return box.replaceChildren(make("p", {}, explained.fault));
  byId("problem-case-heading").textContent = say("problems.explanation.of", { case: wanted, cases: caseCount });
  const panels = explained.parts.map((/** @type {any} */ each) =>
    make("pre", { class: `panel ${each.part}`, "data-title": say(`problems.part.${each.part}`), tabindex: 0, role: "group", "aria-label": say(`problems.part.${each.part}`) }, ...({ theory: paragraphs, working: aligned }[/** @type {"theory"} */ (each.part)]?.(each.text) ?? [each.text])),
  );
  box.replaceChildren(...panels);
  const several = explained.parts.filter((/** @type {any} */ each) => each.part === "outcome").length > 1;
  /** @type {HTMLElement} */ (field("try-position").parentElement).hidden = !several;
  if (!several) field("try-position").value = "1";
}

/**
 * A text whose indented lines are tables, which do not wrap, and whose other lines go on until a
 * sentence ends.
 * @param {string} text
 */
function paragraphs(text) {
  const runs = text.match(/(?:^ .*\n?)+|(?:^(?! )(?:.{40,}[^.:;!?。：；！？\n]|.{25,}[\u4e00-\u9fff])\n(?! ))*^(?! ).*\n?/gm) ?? [];
  // Where a Chinese sentence goes on in the next line, there is no space.
  const joint = /((?<=[\u3000-\uffef])\n(?=[\u3000-\uffef])|(?<=[，。；：、）])\n(?=.))/;
  const parts = (/** @type {string} */ run) => run.split(joint).map((part) => (part === "\n" ? make("span", { class: "joint" }, part) : part));
  return runs.map((run) => (run.startsWith(" ") ? make("span", { class: "table", tabindex: 0, role: "group", "aria-label": say("problems.table") }, ...aligned(run)) : make("span", { class: "lines" }, ...parts(run))));
}

/** A text in whose indented lines a Chinese character is as wide as two others. @param {string} text */
function aligned(text) {
  return text.split(/(?<=^ .*)([\u3000-\uffef]+)/m).map((part, at) => (at % 2 ? make("span", { class: "double" }, part) : part));
}

/** Compares the output that was pasted. @param {number} [mine] */
async function checkOutput(mine = inputRound) {
  const box = byId("problem-verdict");
  const output = field("problem-output").value;
  if (output === "" || caseCount === 0) {
    box.dataset.verdict = "";
    return box.replaceChildren();
  }
  const checked = await problemsCore.ask("check", { output: escaped(output) });
  if (mine !== inputRound) return;
  if (output !== field("problem-output").value) return checkOutput(mine);
  if (checked.fault) return box.replaceChildren(make("p", {}, checked.fault));
  const kind = checked.verdict;
  // Of an input with a fault no output is right as a whole.
  if (kind === "right" && faulty) return;
  const goesOn = checked.extra !== undefined && checked.extra !== null;
  if (goesOn && faulty) return;
  const sentence = say(`problems.verdict.${goesOn ? "extra" : kind}`, { case: checked.case ?? 0, cases: checked.cases });
  const sign = { right: "✓", space: "≈", wrong: "✗" }[/** @type {"right"} */ (kind)];
  const parts = [make("p", { class: "head" }, make("span", { "aria-hidden": "true" }, `${sign} `), sentence)];
  if (kind !== "right") {
    const cut = (/** @type {string} */ text) => text.split("\n").slice(0, COMPARED_LINES).join("\n");
    const { right, own } = checked;
    let same = 0;
    while (!goesOn && same < own.length && own[same] === right[same]) same++;
    const marked = (/** @type {string} */ text) => [text.slice(0, same), make("mark", {}, text.slice(same, same + 1)), text.slice(same + 1)];
    const side = (/** @type {string} */ key, /** @type {string} */ text) => make("div", {}, make("p", { class: "quiet" }, say(key)), make("pre", { tabindex: 0, role: "group", "aria-label": say(key) }, ...(text ? marked(cut(text)) : [say("problems.nothing")])));
    parts.push(make("div", { class: "sides" }, ...(goesOn ? [side("problems.extra", checked.extra)] : [side("problems.right", right), side("problems.own", own)])));
    const before = right.slice(0, same).split("\n");
    if (same > 0 && kind === "wrong") parts.push(make("p", {}, say("problems.differ", { line: before.length, column: before.at(-1).length + 1 })));
    if (checked.why) parts.push(make("p", { class: "why" }, checked.why));
    for (const mistake of checked.mistakes) parts.push(make("p", { class: "known", "data-mistake": mistake.name }, say("problems.alike", { words: mistake.words, cases: checked.compared })));
    const see = make("button", { type: "button" }, say("problems.see", { case: checked.case }));
    see.onclick = () => {
      field("case-number").value = String(checked.case);
      // On a phone the explanation is below the screen.
      guarded(explainCase().then(() => /** @type {HTMLElement | null} */ (byId("problem-explanation").querySelector(".panel"))?.focus()));
    };
    if (!goesOn) parts.push(make("p", {}, see));
  }
  box.dataset.verdict = kind;
  box.replaceChildren(...parts);
  tell("problems", sentence);
  if (kind === "wrong" && !goesOn && !caseChosen) {
    field("case-number").value = String(checked.case);
    await explainCase(mine);
  }
}

/** Reports a failure of the worker. @param {Promise<void>} work */
async function guarded(work) {
  const mine = inputRound;
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    // A newer input ended it.
    if (mine === inputRound) alarm("problems", say("trap"));
  }
}

/** Judges the move of the field. */
async function tryMove() {
  const judged = await problemsCore.ask("move", { case: field("case-number").value, position: field("try-position").value, move: field("try-move").value });
  byId("try-result").dataset.moveVerdict = judged.verdict ?? "";
  byId("try-result").textContent = judged.fault ?? judged.text;
  tell("problems", judged.fault ?? judged.text);
}

/** Keeps problem and input in the address, if the input is short. @param {string} text */
function rememberProblem(text) {
  const long = text.length > MOST_LINKED;
  const input = long ? "" : `&in=${encodeURIComponent(text)}`;
  const hash = `#problem=${encodeURIComponent(problem.name)}${input}&${manner()}`;
  field("problem-link").value = location.href.split("#")[0] + hash;
  byId("problem-link-note").hidden = !long;
  remember("problems", hash);
}

/**
 * Says what a button did, beside the button too: on a phone the status is out of sight. Screen
 * readers hear the status alone.
 *
 * @param {HTMLElement} button
 * @param {string} text
 */
function tellBeside(button, text) {
  tell("problems", text);
  const note = make("span", { class: "beside", "aria-hidden": "true" }, text);
  button.parentElement?.querySelector(".beside")?.remove();
  button.after(note);
  setTimeout(() => note.remove(), 5000);
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
async function copyText(button, text) {
  try {
    await navigator.clipboard.writeText(text);
    tellBeside(button, say("problems.copied"));
  } catch {
    alarm("problems", say("problems.copy.refused"));
  }
}

/** Makes test data and saves it as a zip. */
async function saveData() {
  tellBeside(byId("problem-zip"), say("problems.zip.making"));
  const name = problem.name;
  // The worker that answers the input is not kept waiting.
  const core = new Core("problems");
  try {
    const made = await core.ask("data", { name });
    if (made.fault) return alarm("problems", made.fault);
    save(`${name}.zip`, zipped(made.files));
    tellBeside(byId("problem-zip"), say("problems.zip.made", { files: made.files.length }));
  } finally {
    core.drop();
  }
}

/** What a zip needs of each byte. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/**
 * A zip of files without compression: browsers have a compressor, but nothing that writes archives.
 *
 * @param {{name: string, text: string}[]} files
 */
function zipped(files) {
  const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
  const record = (/** @type {number[][]} */ ...fields) => {
    const all = fields.flatMap(([value, width]) => Array.from({ length: width }, (_, at) => (value >>> (8 * at)) & 255));
    return Uint8Array.from(all);
  };
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const file of files) {
    const [name, content] = [bytes(file.name), bytes(file.text)];
    let crc = 0xffffffff;
    for (const byte of content) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
    // Version 1.0, no flags, stored, at midnight of the first day that there is.
    const common = [[10, 2], [0, 2], [0, 2], [0, 2], [33, 2], [~crc >>> 0, 4], [content.length, 4], [content.length, 4], [name.length, 2], [0, 2]];
    parts.push(record([0x04034b50, 4], ...common), name, content);
    directory.push(record([0x02014b50, 4], [10, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name);
    offset += 30 + name.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = record([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end]);
}

function setUpProblems() {
  const input = field("problem-input");
  const later = (/** @type {() => Promise<void>} */ work) => {
    clearTimeout(pause.timer);
    pause.work = work;
    pause.timer = window.setTimeout(() => {
      pause.work = undefined;
      guarded(work());
    }, TYPING_PAUSE);
  };
  input.oninput = () => later(answerInput);
  // An input that waits for its answer, or is being answered, has the output checked afterwards.
  field("problem-output").oninput = () => {
    if (!answering) later(pause.work ?? checkOutput);
  };
  // Browsers take minutes to paste many lines over a selection.
  for (const area of [input, field("problem-output")]) {
    area.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length < LONG_PASTE) return;
      event.preventDefault();
      area.setRangeText(text, area.selectionStart ?? 0, area.selectionEnd ?? 0, "end");
      area.dispatchEvent(new Event("input"));
    });
  }
  field("problem-search").oninput = () => {
    if (catalogued) listProblems();
  };
  byId("problem-sample").onclick = () => {
    input.value = problem.sample;
    answerInput();
  };
  // The browser's own button would be in the browser's language.
  byId("problem-open").onclick = () => field("problem-file").click();
  field("problem-file").onchange = async () => {
    const file = field("problem-file").files?.[0];
    // The same file may be chosen again, after it was changed.
    field("problem-file").value = "";
    if (!file) return;
    if (file.size > MOST_INPUT) return alarm("problems", say("problems.large", { most: MOST_INPUT / 1_000_000 }));
    const { name } = problem;
    const text = await file.text();
    // Another problem may have been opened meanwhile.
    if (problem?.name !== name) return;
    input.value = text;
    await answerInput();
  };
  onPress("problem-stop", () => {
    inputRound++;
    problemsCore.drop();
    working(false);
    tell("problems", say("problems.stopped", { cases: caseCount }));
    caseCount = 0;
    forgetAnswer();
  });
  byId("problem-copy").onclick = () => copyText(byId("problem-copy"), byId("problem-answer").textContent ?? "");
  byId("problem-copy-stress").onclick = () => copyText(byId("problem-copy-stress"), byId("problem-stress").textContent ?? "");
  const turn = (/** @type {number} */ by) => {
    caseChosen = true;
    field("case-number").value = String((Number.parseInt(field("case-number").value, 10) || 1) + by);
    guarded(explainCase());
  };
  byId("case-earlier").onclick = () => turn(-1);
  byId("case-later").onclick = () => turn(1);
  field("case-number").onchange = () => turn(0);
  byId("try-form").onsubmit = (event) => {
    event.preventDefault();
    guarded(tryMove());
  };
  onPress("problem-hint", () => {
    hintsShown++;
    showOwnHints();
    tell("problems", problem.hints[hintsShown - 1]);
  });
  byId("problem-zip").onclick = () => guarded(saveData());
}
