// @ts-check
// The screen Rules: the catalogue, and your own rules by ticking what a move may take and leave.

/** Boxes for taking 0 to this many stones. */
const MOST_TAKEN = 9;
/** The parts of the catalogue. */
const GROUPS = ["take", "take-break", "break", "coins"];
/** The ruleset that is shown. @type {any} */
let own;

/** Whether the screen was filled once. */
function rulesShown() {
  return byId("catalogue").childElementCount > 0;
}

/**
 * Fills the screen.
 *
 * @param {string} text a ruleset for the boxes; an empty text leaves them
 */
async function showRules(text) {
  return inTurn(async () => {
    const { rulesets } = await playCore.ask("catalogue");
    const groups = GROUPS.map((group) => {
      const cards = rulesets.filter((/** @type {any} */ each) => each.group === group).map(card);
      return [make("h4", { class: "group" }, say(`group.${group}`)), make("div", { class: "catalogue" }, ...cards)];
    });
    byId("catalogue").replaceChildren(...groups.flat());
    if (text) field("own").value = text;
    await readOwn();
    tell("rules", say("rules.status", { count: rulesets.length }));
    sketch();
  });
}

/** Draws the first nimbers on each card. */
async function sketch() {
  try {
    for (const canvas of document.querySelectorAll("#catalogue canvas")) {
      await thumbnail(/** @type {HTMLCanvasElement} */ (canvas), /** @type {HTMLElement} */ (canvas).dataset.code ?? "", 60);
    }
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
  }
}

/**
 * A move as a small board: stones, what is taken of them drawn hollow; or coins, those that are
 * turned ringed.
 * @param {any} ruleset
 */
function miniature({ group, example, example_of: size }) {
  const words = say(group === "coins" ? "example.coins" : "example.heap", { size, parts: example.join(" ") || "0" });
  /** @type {string[]} */
  let signs;
  if (group === "coins") {
    const turned = new Set([size, ...example]);
    signs = Array.from({ length: size }, (_, at) => `${at + 1 === size ? "piece" : "piece hollow"}${turned.has(at + 1) ? " turned" : ""}`);
  } else {
    const sum = example.reduce((/** @type {number} */ sum, /** @type {number} */ part) => sum + part, 0);
    const stones = (/** @type {number} */ count) => Array.from({ length: count }, () => "piece");
    const between = sum < size ? Array.from({ length: size - sum }, () => "piece hollow") : ["split"];
    // Where a move may leave more than there was, what is left is drawn alone.
    const parts = example.map(stones);
    signs = parts.length === 0 ? between : parts.length === 1 ? [...parts[0], ...between] : parts.flatMap((/** @type {string[]} */ part, /** @type {number} */ at) => (at === 0 ? part : at === 1 ? [...between, ...part] : ["split", ...part]));
  }
  const board = make("span", { class: "miniature", "aria-hidden": "true" }, ...signs.map((sign) => make("i", { class: sign })));
  return make("p", { class: "example" }, board, make("span", { class: "quiet" }, ...typeset(words)));
}

/**
 * The moves of a ruleset in words, with links to play it and to study it.
 * @param {any} ruleset
 * @param {string} name
 */
function details(ruleset, name) {
  const list = make("ul", {}, ...ruleset.rules.map((/** @type {string} */ rule) => make("li", {}, rule)));
  const query = encodeURIComponent(name);
  const play = make("a", { href: `#play=${query}&heaps=3,5,7&${manner()}` }, say("rules.play", { name }));
  const study = make("a", { href: `#study=${query}&${manner()}` }, say("rules.study", { name }));
  return [list, make("p", { class: "links" }, play, " ", study)];
}

/** @param {any} ruleset */
function card(ruleset) {
  const code = ruleset.code && ruleset.code !== ruleset.name ? ` (${ruleset.code})` : "";
  const picture = make("canvas", { width: 280, height: 70, role: "img", "data-code": ruleset.name, "aria-label": say("sketch", { name: ruleset.name }) });
  return make("article", { class: "card" }, make("h5", {}, ruleset.name, make("span", { class: "code" }, code)), make("p", {}, ruleset.about), miniature(ruleset), picture, ...details(ruleset, ruleset.name));
}

/** Reads the code of the field. */
async function readOwn() {
  const found = await playCore.ask("ruleset", { text: field("own").value });
  if (found.fault) {
    // The rules of the ruleset before would be beside a code that they are not of.
    byId("ticks").replaceChildren();
    byId("own-rules").replaceChildren();
    return alarm("rules", found.fault);
  }
  alarm("rules", "");
  own = found;
  showOwn();
}

/** Keeps the ruleset in the address. */
function rememberOwn() {
  remember("rules", `#rules=${encodeURIComponent(own.text)}&${manner()}`);
}

/** Shows a ruleset as boxes and in words. */
function showOwn() {
  rememberOwn();
  // Boxes would say less than these rules, and a tick would lose some of them.
  if (!own.ticked) {
    byId("ticks").replaceChildren();
    return byId("own-rules").replaceChildren(make("p", { class: "quiet" }, say("own.other")), ...details(own, own.text));
  }
  const columns = [0, 1, 2, 3];
  const head = make("tr", {}, make("th", { scope: "col" }, say("own.take")), ...columns.map((heaps) => make("th", { scope: "col" }, say(`own.leave.${heaps}`))));
  const digits = own.digits ?? [];
  const rows = [];
  for (let take = 0; take <= MOST_TAKEN; take++) {
    const cells = columns.map((heaps) => {
      // Taking nothing must break the heap.
      if (take === 0 && heaps < 2) return make("td", {}, make("span", { class: "quiet", "aria-hidden": "true" }, "·"));
      const label = say("own.box", { take, leave: say(`own.leave.${heaps}`) });
      const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", "aria-label": label, "data-take": take, "data-leave": heaps }));
      box.checked = ((digits[take] ?? 0) >> heaps) % 2 === 1;
      box.onchange = () => tick();
      return make("td", {}, make("label", { class: "box" }, box));
    });
    rows.push(make("tr", {}, make("th", { scope: "row" }, String(take)), ...cells));
  }
  byId("ticks").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  byId("own-rules").replaceChildren(...details(own, own.text));
}

/** Writes the code of what is ticked. */
function tick() {
  inTurn(async () => {
    const digits = Array.from({ length: MOST_TAKEN + 1 }, () => 0);
    for (const box of byId("ticks").querySelectorAll("input")) {
      if (box.checked) digits[Number(box.dataset.take)] += 2 ** Number(box.dataset.leave);
    }
    const found = await playCore.ask("ticked", { digits: digits.join(" ") });
    if (found.fault) return alarm("rules", found.fault);
    alarm("rules", "");
    own = found;
    field("own").value = found.text;
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    const { take, leave } = focused?.dataset ?? {};
    showOwn();
    if (take !== undefined) {
      const same = byId("ticks").querySelector(`[data-take="${take}"][data-leave="${leave}"]`);
      /** @type {HTMLElement | null} */ (same)?.focus();
    }
  });
}

function setUpRules() {
  byId("own-form").onsubmit = (event) => {
    event.preventDefault();
    inTurn(readOwn);
  };
}
