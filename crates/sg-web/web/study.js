// @ts-check
// The screen Sequences: a code is computed in blocks while one watches, until a theorem proves its
// period or the wanted heaps are reached.

const studyCore = new Core();

/** The first block; blocks double as long as they are quick. */
const FIRST_BLOCK = 64;
/** How many milliseconds a block should take. */
const BLOCK_TIME = 40;
/** Nimbers of a file that are asked for at a time. */
const VALUES_AT_ONCE = 1 << 18;
/** Nimbers that are shown as a table. */
const TABLE_VALUES = 200;

/** What was asked for. @type {{codes: string[], to: string} | undefined} */
let asked;
/** What is known of the one or two sequences. @type {any[]} */
let studies = [];
/** What the comparison found. @type {any} */
let comparison;
/** The number of the present computation: an older one that comes late is dropped. */
let round = 0;
/** The heaps in view. */
let view = { from: 0, to: 1 };
/** Whether the view is all that is computed, and grows with it. */
let whole = true;

studyCore.restore = async () => {
  // What was computed is gone with the worker; the page says so, and the next question begins anew.
  studies = [];
  comparison = undefined;
};

/** Computes what the form asks for. */
async function compute() {
  const mine = ++round;
  const codes = [field("code").value, field("second").value].filter((code, at) => at === 0 || code.trim() !== "");
  asked = { codes, to: field("to").value };
  studies = [];
  comparison = undefined;
  whole = true;
  alarm("study", "");
  busy(true);
  showVerdict();
  try {
    /** @type {any[]} */
    const begun = [];
    for (const [which, text] of codes.entries()) {
      const state = await studyCore.ask("study", { which, text, to: asked.to });
      if (mine !== round) return;
      if (state.fault) return fail(state.fault);
      begun.push(state);
    }
    studies = begun;
    remember("study", studyHash());
    await runAll(mine);
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    if (mine === round) fail(say("trap"));
  } finally {
    if (mine === round) busy(false);
  }
}

/**
 * Computes what is wanted of the sequences that there are, and ends with a verdict.
 * @param {number} mine
 */
async function runAll(mine) {
  for (const which of studies.keys()) await run(which, mine);
  if (mine !== round) return;
  comparison = studies.length > 1 ? await studyCore.ask("compare") : undefined;
  if (mine === round) await finish();
}

/**
 * Computes more heaps of sequences without a proof: as many as the form asks for, or twice as many.
 */
async function goOn() {
  const mine = ++round;
  busy(true);
  comparison = undefined;
  try {
    const wanted = Number(field("to").value.trim());
    const to = Number.isInteger(wanted) && wanted > heapsKnown() ? wanted : 0;
    for (const which of studies.keys()) {
      const state = await studyCore.ask("continue", { which, ...(to ? { to } : {}) });
      if (mine !== round) return;
      if (state.fault) return alarm("study", state.fault);
      studies[which] = state;
    }
    alarm("study", "");
    const most = String(Math.max(...studies.map((study) => Number(study.to))));
    field("to").value = most;
    if (asked) asked.to = most;
    showVerdict();
    remember("study", studyHash());
    await runAll(mine);
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    if (mine === round) fail(say("trap"));
  } finally {
    if (mine === round) busy(false);
  }
}

/** @param {string} text */
function fail(text) {
  round++;
  studies = [];
  busy(false);
  tell("study", "");
  alarm("study", text);
  showVerdict();
  byId("study-view").hidden = true;
}

/** @param {boolean} working */
function busy(working) {
  idle("stop", !working);
  byId("study-progress").hidden = !working;
  field("study-progress").removeAttribute("value");
  idle("continue", working || !studies.some((study) => study.more));
  byId("verdict").setAttribute("aria-busy", String(working));
}

/**
 * Computes one sequence in blocks.
 *
 * @param {number} which
 * @param {number} mine
 */
async function run(which, mine) {
  let block = FIRST_BLOCK;
  let heaps = block;
  let drawn = performance.now();
  const start = drawn;
  while (mine === round && !studies[which].done) {
    const began = performance.now();
    const state = await studyCore.ask("advance", { which, heaps });
    if (mine !== round) return;
    if (state.fault) return fail(state.fault);
    studies[which] = state;
    const took = performance.now() - began;
    if (took < BLOCK_TIME) block *= 2;
    else if (took > 4 * BLOCK_TIME) block = Math.max(FIRST_BLOCK, Math.floor(block / 2));
    heaps = Number(state.heaps) + block;
    if (performance.now() - drawn > 150 && !state.done) {
      const seconds = Math.round((performance.now() - start) / 1000);
      tell("study", say("computing", { coins: state.coins, code: state.text, heaps: state.heaps, to: state.to, seconds }));
      field("study-progress").setAttribute("value", String(Number(state.heaps) / Number(state.to)));
      await draw();
      drawn = performance.now();
    }
  }
}

/** Ends the computation; the verdict is about what there is. */
async function stop() {
  if (studies.length === 0) return;
  const mine = ++round;
  try {
    for (const which of studies.keys()) {
      const state = await within(3000, studyCore.ask("stop", { which }));
      if (mine !== round) return;
      // A second sequence that was not begun has nothing to show.
      if (!state.fault && Number(state.heaps) > 0) studies[which] = state;
      else studies.length = Math.min(studies.length, which);
    }
    if (studies.length > 1) comparison = await studyCore.ask("compare");
    if (studies.length > 0) await finish();
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    studyCore.drop();
    fail(say("trap"));
  } finally {
    if (mine === round) busy(false);
  }
}

/**
 * What comes within some milliseconds; a computation that cannot be stopped in time counts as
 * failed.
 *
 * @template T
 * @param {number} time
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
function within(time, promise) {
  return Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Trap()), time))]);
}

/** Shows a sequence that will not grow any more. */
async function finish() {
  const [first] = studies;
  if (first.verdict === "proved" || first.verdict === "observed") field("width").value = String(first.period);
  showVerdict();
  tell("study", say("said", { what: first.text, said: first.sentences[0] }));
  await draw();
}

/** The verdict in words, a sign and data; as long as nothing was asked, there are codes to try. */
function showVerdict() {
  for (const id of ["stories", "examples"]) byId(id).hidden = asked !== undefined;
  const box = byId("verdict");
  const [first] = studies;
  const done = first?.done;
  box.dataset.verdict = done ? first.verdict : "";
  box.dataset.period = done && first.period !== null ? String(first.period) : "";
  box.dataset.preperiod = done && first.preperiod !== null ? String(first.preperiod) : "";
  box.replaceChildren(...studies.filter((study) => study.done).map(verdictOf));
  byId("compared").replaceChildren();
  if (comparison?.sentences) {
    const lines = comparison.sentences.map((/** @type {string} */ line) => make("p", {}, ...typeset(line)));
    byId("compared").replaceChildren(make("h3", {}, say("compared")), ...lines);
  }
}

/** @param {any} study */
function verdictOf(study) {
  const sign = { proved: "✓", observed: "≈", nothing: "–" }[/** @type {"proved"} */ (study.verdict)];
  const head = make("p", { class: "head" }, make("span", { class: "sign", "aria-hidden": "true" }, sign), say("said", { what: study.text, said: say(`verdict.${study.verdict}`) }));
  return make("div", { class: `verdict ${study.verdict}` }, head, ...study.sentences.map((/** @type {string} */ line) => make("p", {}, ...typeset(line))));
}

/** Says everything once more, such as in another language. */
async function showStudy() {
  if (studies.length === 0) {
    if (messages.study.alert || messages.study.status) {
      tell("study", "");
      alarm("study", "");
    }
    return;
  }
  if (!studies.every((study) => study.done)) return showVerdict();
  const mine = round;
  try {
    const again = [];
    for (const which of studies.keys()) again.push(await studyCore.ask("stop", { which }));
    const compared = comparison && (await studyCore.ask("compare"));
    if (mine !== round || again.some((state) => state.fault)) return;
    studies = again;
    comparison = compared;
    await finish();
    remember("study", studyHash());
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    fail(say("trap"));
  }
}

/** How many heaps can be in view. */
function heapsKnown() {
  return Math.max(1, ...studies.map((study) => Number(study.heaps)));
}

/** The part of a link that names a sequence and a view. */
function studyHash() {
  const { codes, to } = asked ?? { codes: [field("code").value], to: field("to").value };
  const parts = [`study=${encodeURIComponent(codes[0].trim())}`, `to=${encodeURIComponent(to.trim())}`];
  if (codes.length > 1) parts.push(`second=${encodeURIComponent(codes[1].trim())}`);
  if (field("view").value === "fold") parts.push(`fold=${encodeURIComponent(field("width").value.trim())}`);
  if (field("view").value === "apart") parts.push("apart=1");
  if (!whole) parts.push(`from=${view.from}`, `until=${view.to}`);
  parts.push(manner());
  return `#${parts.join("&")}`;
}

/** Restores what a link names. @param {URLSearchParams} values */
async function studyLink(values) {
  field("code").value = values.get("study") ?? "";
  field("to").value = values.get("to") ?? "1000000";
  field("second").value = values.get("second") ?? "";
  const fold = values.get("fold");
  if (fold) field("width").value = fold;
  field("view").value = fold ? "fold" : values.get("apart") ? "apart" : "density";
  const work = compute();
  const from = Number(values.get("from") ?? NaN);
  const until = Number(values.get("until") ?? NaN);
  // The page is usable while the sequence is computed.
  work.then(async () => {
    if (studies.length === 0) return;
    if (fold) {
      field("width").value = fold;
      remember("study", studyHash());
    }
    if (Number.isFinite(from) && Number.isFinite(until)) look(from, until);
    else if (fold) await draw();
  });
}

/** A file for the user to keep. @param {string} name @param {Blob} data */
function save(name, data) {
  const url = URL.createObjectURL(data);
  const link = /** @type {HTMLAnchorElement} */ (make("a", { href: url, download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name for a file: the code of a sequence, and the heaps if not all are in view. */
function fileName(which = 0) {
  const code = (studies[which]?.code ?? studies[which]?.text ?? "sequence").replace(/[^0-9A-Za-z.-]+/g, "-");
  return whole ? code : `${code}-${view.from}-${view.to - 1}`;
}

/** Draws the pictures of the stories to begin with. */
async function showStories() {
  try {
    for (const canvas of document.querySelectorAll("#stories canvas")) {
      const { code, heaps } = /** @type {HTMLElement} */ (canvas).dataset;
      await thumbnail(/** @type {HTMLCanvasElement} */ (canvas), code ?? "", Number(heaps));
    }
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
  }
}

/**
 * Exports the values in view.
 *
 * @param {"csv" | "bfile"} kind
 */
async function exportValues(kind) {
  if (studies.length === 0) return;
  const { from, to } = view;
  // A b-file has one sequence: of two each has its own.
  const files = kind === "csv" ? [[...studies.keys()]] : [...studies.keys()].map((which) => [which]);
  try {
    for (const file of files) {
      const parts = kind === "csv" ? [`${["heap", ...studies.map((study) => JSON.stringify(study.text))].join(",")}\n`] : [];
      for (let begin = from; begin < to; begin += VALUES_AT_ONCE) {
        /** @type {any[]} */
        const columns = [];
        for (const which of file) columns.push(await studyCore.ask("values", { which, from: begin, to: Math.min(to, begin + VALUES_AT_ONCE) }));
        const fault = columns.find((column) => column.fault);
        if (fault) return alarm("study", fault.fault);
        const rows = Math.max(...columns.map((column) => column.numbers.length));
        const lines = Array.from({ length: rows }, (_, at) => [begin + at, ...columns.map((column) => column.numbers[at] ?? "")].join(kind === "csv" ? "," : " "));
        parts.push(`${lines.join("\n")}\n`);
      }
      save(kind === "csv" ? `${fileName()}.csv` : `b-${fileName(file[0])}.txt`, new Blob(parts, { type: "text/plain" }));
    }
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    fail(say("trap"));
  }
}

function setUpStudy() {
  byId("study-form").onsubmit = (event) => {
    event.preventDefault();
    compute();
  };
  onPress("stop", () => stop());
  byId("export-csv").onclick = () => exportValues("csv");
  byId("export-bfile").onclick = () => exportValues("bfile");
  byId("export-svg").onclick = () => exportPicture("svg");
  byId("export-png").onclick = () => exportPicture("png");
  onPress("continue", () => goOn());
  setUpPlot();
}
