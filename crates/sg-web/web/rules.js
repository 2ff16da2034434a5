// @ts-check
// The screen Rules: the catalogue, and your own rules by ticking what a move may take and leave.

/** Boxes for taking 0 to so many stones. */
const MOST_TAKEN = 9;
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
    byId("catalogue").replaceChildren(...rulesets.map(card));
    if (text) field("own").value = text;
    await readOwn();
    if (!messages.rules.status) tell("rules", say("rules.status", { count: rulesets.length }));
    else tell("rules", say("rules.status", { count: rulesets.length }));
  });
}

/** The moves of a ruleset in words, with links to play it and to study it. @param {any} ruleset @param {string} name */
function details(ruleset, name) {
  const list = make("ul", {}, ...ruleset.rules.map((/** @type {string} */ rule) => make("li", {}, rule)));
  const query = encodeURIComponent(name);
  const play = make("a", { href: `#play=${query}&heaps=3,5,7&lang=${language()}` }, say("rules.play", { name }));
  const study = make("a", { href: `#study=${query}&lang=${language()}` }, say("rules.study", { name }));
  return [list, make("p", { class: "links" }, play, " ", study)];
}

/** @param {any} ruleset */
function card(ruleset) {
  const code = ruleset.code && ruleset.code !== ruleset.name ? ` (${ruleset.code})` : "";
  return make("article", { class: "card" }, make("h4", {}, ruleset.name, make("span", { class: "code" }, code)), make("p", {}, ruleset.about), ...details(ruleset, ruleset.name));
}

/** Reads the code of the field. */
async function readOwn() {
  const found = await playCore.ask("ruleset", { text: field("own").value });
  if (found.fault) return alarm("rules", found.fault);
  alarm("rules", "");
  own = found;
  showOwn();
}

/** Shows a ruleset as boxes and in words. */
function showOwn() {
  const columns = [0, 1, 2];
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
      // A tick would write a code that says less than these rules.
      box.disabled = !own.ticked;
      box.onchange = () => tick();
      return make("td", {}, make("label", { class: "box" }, box));
    });
    rows.push(make("tr", {}, make("th", { scope: "row" }, String(take)), ...cells));
  }
  byId("ticks").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  const note = own.ticked ? [] : [make("p", { class: "quiet" }, say("own.other"))];
  byId("own-rules").replaceChildren(...note, ...details(own, own.text));
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
