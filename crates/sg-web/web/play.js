// @ts-check
// The screen Play with its panel Why: a game against the core, hints in three steps, a look back.

/**
 * The core that plays; sequences have one of their own, so that a long computation never holds up a
 * game.
 */
const playCore = new Core();

/** What a game is unless it is said otherwise. @type {Record<string, string>} */
const USUAL = { game: "nim", heaps: "3 5 7", first: "me", misere: "0", level: "5", strips: "1 2", others: "3", moves: "" };
/** Example numbers for the games that are not played with heaps. @type {Record<string, string>} */
const OWN = { bottles: "1 2 0 3", piles: "1 2 0 3", row: "12", "power-coins": "6 12", hackenbush: "0 1 2 2 0 5 6" };
/** The rulesets whose numbers are coins. @type {string[]} */
let coinGames = [];
/** How the present game was begun. @type {Record<string, string>} */
let begun = { ...USUAL, seed: "0" };
/** The state that is shown. @type {any} */
let game;
/** The most moves of a link; a game of more is restored from its beginning. */
const MOST_MOVES = 1000;
/** How many hints a link allows. */
let allowed = 3;
/** Whether the address names a game that could not be played, and is kept until a move is made. */
let mending = false;
/** Requests are answered one after the other. */
let playing = Promise.resolve();
/**
 * How many moves and new games wait for their answers: as long the board is that of another
 * position.
 */
let awaited = 0;
/** After how many milliseconds it is said that an answer takes long. */
const SLOW = 300;

playCore.restore = async () => {
  if (game) await playCore.post("new", { ...begun, moves: movesSoFar() });
};

/** The moves of the game that is shown, as a link has them: `7-1-5,3-0`. */
function movesSoFar() {
  return game.log.map((/** @type {any} */ each) => each.move.replace(" ->", "").replaceAll(" ", "-")).join(",");
}

/**
 * Does one thing after the other; what fails is reported, and the page lives on.
 *
 * @param {() => Promise<void>} work
 */
function inTurn(work) {
  playing = playing.then(work).catch((error) => {
    if (!(error instanceof Trap)) throw error;
    alarm("play", say("trap"));
  });
  return playing;
}

/**
 * Asks for a move or a new game; until it is answered the board takes no other.
 *
 * @param {string} verb
 * @param {Record<string, string>} values
 */
async function position(verb, values) {
  const busy = (/** @type {number} */ change) => byId("board").setAttribute("aria-busy", String((awaited += change) > 0));
  busy(1);
  const { status } = messages.play;
  let told = false;
  const slow = setTimeout(() => {
    told = true;
    tell("play", say("thinking"));
  }, SLOW);
  try {
    return await playCore.ask(verb, values);
  } finally {
    clearTimeout(slow);
    if (told) tell("play", status);
    busy(-1);
  }
}

/**
 * Starts a game.
 *
 * @param {Record<string, string>} wanted
 * @param {boolean} [named] whether the address names it then; otherwise it stays, to be mended
 */
function newGame(wanted, named = true) {
  return inTurn(async () => {
    const state = await position("new", wanted);
    if (state.fault) return alarm("play", state.fault);
    begun = wanted;
    field("move").value = "";
    mending = !named;
    showGame(state);
  });
}

/**
 * A game that was not played before.
 * @param {Record<string, string>} wanted
 * @returns {Record<string, string>}
 */
function freshGame(wanted) {
  return { ...USUAL, ...wanted, moves: "", seed: String(Math.floor(Math.random() * 2 ** 32)) };
}

/** Sends what a player types. @param {string} line */
function sendLine(line) {
  return inTurn(async () => {
    const state = await position("line", { line });
    if (state.fault) return alarm("play", state.fault);
    const refused = state.alert.length > 0;
    // A refused move stays to be mended.
    const moved = state.log.length !== game.log.length;
    if (!refused && moved) field("move").value = "";
    if (moved) mending = false;
    showGame(state, refused);
    if (moved) lessonMoved(state);
  });
}

/** The part of a link that names the game and its moves so far, as many as a link may have. */
function playLink() {
  const list = (/** @type {string} */ text) => encodeURIComponent(text.trim().split(/[\s,]+/).join(",")).replaceAll("%2C", ",");
  const parts = [`play=${encodeURIComponent(begun.game.trim())}`, `heaps=${list(begun.heaps)}`, `first=${begun.first}`, `misere=${begun.misere}`];
  if (begun.level !== "5") parts.push(`level=${begun.level}`);
  if (begun.game.trim() === "row") parts.push(`strips=${list(begun.strips)}`);
  if (begun.game.trim() === "power-coins") parts.push(`others=${encodeURIComponent(begun.others.trim())}`);
  if (game.log.length > 0 && game.log.length <= MOST_MOVES) parts.push(`moves=${movesSoFar()}`);
  if (allowed < 3) parts.push(`hints=${allowed}`);
  parts.push(manner());
  return `#${parts.join("&")}`;
}

/**
 * Shows a game.
 *
 * @param {any} state
 * @param {boolean} [refused] whether only a refusal is new
 */
function showGame(state, refused = false) {
  const news = newInWhy(game, state);
  // A hint changes nothing on the board: what is chosen there stays.
  const same = game && news.length > 0 && state.log.length === game.log.length;
  game = state;
  const convention = say(state.misere ? "convention.misere" : "convention.normal");
  byId("game-title").textContent = `${title(state.title)} · ${convention}`;
  byId("game-rules").replaceChildren(...state.rules.map((/** @type {string} */ rule) => make("li", {}, ...typeset(rule))));
  if (same) nameBoard(state);
  else if (!refused) drawBoard(state);
  tell("play", [...news, ...state.status].join(" · "));
  alarm("play", state.alert.join(" "));
  showHints(state);
  // On a phone it may be below the screen.
  const panel = byId("explained").lastElementChild ?? byId("hints").firstElementChild;
  const top = panel?.getBoundingClientRect().top ?? 0;
  // Only so far that the board stays in sight.
  if (same && top > innerHeight * 0.7) scrollBy(0, top - innerHeight * 0.55);
  showLog(state);
  field("play-link").value = location.href.split("#")[0] + playLink();
  if (!mending) remember("play", playLink());
  const over = state.turn === "none";
  showEnd(state, over);
  inTurn(showMoves);
  inTurn(showNimbers);
  idle("hint", over || state.hints.length >= allowed);
  idle("undo", !state.log.some((/** @type {any} */ move) => move.by !== "sg"));
}

/**
 * What is new in the panel Why: a screen reader hears it in the status.
 * @param {any} before
 * @param {any} state
 */
function newInWhy(before, state) {
  if (!before) return [];
  const hint = state.hints.length > before.hints.length ? state.hints[state.hints.length - 1] : undefined;
  // Of the nimbers: one heap and what it has to become.
  if (hint) return [say("said", { what: hintTitle(hint), said: hint.step?.at(-1)?.trim() ?? hint.text ?? hint.sentences[0] })];
  return state.why && !before.why ? state.why : [];
}

/**
 * A game's name: those of the page's own objects, and of the games to begin with, are in words.
 * @param {string} name
 */
function title(name) {
  const own = { "split-game": "game.bottles", "funny-stone": "game.piles", stripes: "game.row", "coin-game": "game.power-coins", hackenbush: "game.hackenbush" }[name];
  const card = CARDS.find((card) => card.game === name.split(" ")[0]);
  return own ? say(own) : card ? say(`card.${card.game}`) : name;
}

/** @param {any} state */
function showHints(state) {
  byId("hint-help").hidden = state.hints.length > 0 || (state.why !== null && state.log.length > 0);
  // The newest comes first, and the others are folded.
  const panels = state.hints.map(hintPanel).reverse();
  byId("hints").replaceChildren(...panels.slice(0, 1), ...panels.slice(1).map((/** @type {HTMLElement} */ panel) => make("details", {}, make("summary", {}, panel.querySelector("h4")?.textContent ?? ""), panel)));
  const why = state.why ?? [];
  byId("explained").replaceChildren(...why.map((/** @type {string} */ line) => make("p", {}, ...typeset(line))));
}

/** What a hint is about. @param {any} hint */
function hintTitle(hint) {
  return hint.stage === 2 && !hint.columns ? say("hint.table") : say(`hint.${hint.stage}`);
}

/** One hint. @param {any} hint */
function hintPanel(hint) {
  const panel = make("div", { class: "hint", "data-stage": hint.stage }, make("h4", {}, hintTitle(hint)));
  if (hint.stage === 1) panel.append(make("p", { class: hint.wins ? "good" : "bad" }, hint.text));
  if (hint.stage === 2) {
    if (hint.columns) panel.append(columnsTable(hint));
    // Classes say nothing to a player: first what they are for.
    const looked = hint.product.length > 0;
    for (const line of looked ? hint.reasons : []) panel.append(make("p", {}, line));
    for (const line of hint.step) panel.append(make("p", {}, ...typeset(line.trim())));
    if (hint.mex) panel.append(mexTable(hint));
    panel.append(make("p", { class: hint.wins ? "good" : "bad" }, hint.text));
    const more = make("details", {}, make("summary", {}, say(looked ? "why.table" : "why.theory")));
    for (const line of looked ? hint.product : hint.reasons) more.append(make("p", {}, line));
    panel.append(more);
  }
  if (hint.stage === 3) {
    hint.sentences.forEach((/** @type {string} */ line, /** @type {number} */ at) => {
      const names = at === 0 && hint.move !== null;
      panel.append(make("p", { class: names ? "plan" : undefined, "data-hint-move": names ? hint.move : undefined }, ...typeset(line)));
    });
    if (hint.replies.length > 0) {
      panel.append(make("ul", { class: "replies" }, ...hint.replies.map((/** @type {string} */ reply) => make("li", {}, ...typeset(reply)))));
    }
    if (hint.more) panel.append(make("p", { class: "quiet" }, ...typeset(hint.more)));
  }
  return panel;
}

/** Nimbers in binary columns; odd columns are marked by a sign and by weight. @param {any} hint */
function columnsTable(hint) {
  const bits = hint.columns[0].binary.length;
  const sum = hint.columns[hint.columns.length - 1];
  const head = make("tr", {}, make("th", { scope: "col" }, say("columns.component")), make("th", { scope: "col" }, say("columns.nimber")), make("th", { scope: "colgroup", colspan: bits }, say("columns.binary")));
  // Above the columns what each is worth, where that is short.
  const powers = bits > 1 && bits <= 6 ? [make("tr", {}, make("td", { colspan: 2 }), ...[...sum.binary].map((_, place) => make("th", { scope: "col", class: "bit" }, String(2 ** (bits - 1 - place)))))] : [];
  const rows = hint.columns.map((/** @type {any} */ row, /** @type {number} */ at) => {
    const last = at === hint.columns.length - 1;
    const digits = [...row.binary].map((bit, place) => make("td", { class: `bit${sum.binary[place] === "1" ? " odd" : ""}` }, bit));
    const name = row.note ? say("noted", { what: row.name, note: row.note }) : row.name;
    return make("tr", { class: last ? "sum" : undefined }, make("th", { scope: "row" }, ...typeset(name)), make("td", { class: "number" }, ...typeset(String(row.nimber))), ...digits);
  });
  const odd = [...sum.binary].map((bit) => make("td", { class: "bit mark" }, bit === "1" ? "▲" : ""));
  const box = make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("columns.caption") });
  const table = make("table", { class: "columns-table" }, make("caption", {}, say("columns.caption")), make("thead", {}, head, ...powers), make("tbody", {}, ...rows));
  if (sum.binary.includes("1")) {
    table.append(make("tfoot", {}, make("tr", {}, make("th", { scope: "row", colspan: 2, class: "mark" }, say("columns.odd")), ...odd)));
  }
  box.append(table);
  if (hint.columns_more) box.append(make("p", { class: "quiet" }, hint.columns_more));
  return box;
}

/** The options of a heap by their nimbers. @param {any} hint */
function mexTable(hint) {
  const rows = hint.mex.map((/** @type {any} */ row) => make("li", { class: row.missing ? "missing" : undefined }, row.text));
  const box = make("div", { class: "mex" }, make("p", { class: "caption" }, hint.mex_title), make("ul", {}, ...rows));
  if (hint.mex_more) box.append(make("p", { class: "quiet" }, hint.mex_more));
  return box;
}

/** The moves so far; afterwards each with its verdict. @param {any} state */
function showLog(state) {
  byId("log-empty").hidden = state.log.length > 0;
  const moves = state.log.map((/** @type {any} */ move) => make("li", {}, ...typeset(say("said", { what: move.who, said: move.move }))));
  byId("log").replaceChildren(...(state.review ? [] : moves));
  if (!state.review) return byId("review").replaceChildren();
  const list = state.review.map((/** @type {any} */ move) => {
    const sign = { wins: "✓", mistake: "✗", lost: "–", unknown: "?" }[/** @type {"wins"} */ (move.verdict)];
    const item = make("li", { class: move.verdict, "data-verdict": move.verdict }, make("span", { class: "sign", "aria-hidden": "true" }, sign), ...typeset(move.text));
    if (move.by !== "sg" && move.verdict === "mistake" && step === undefined) {
      item.append(" ", replay(move.number));
    }
    return item;
  });
  // The lesson says itself what was wrong, and would be told too much.
  const first = state.mistake_text && step === undefined ? [make("p", { class: state.mistake === null ? "good" : "bad" }, ...typeset(state.mistake_text))] : [];
  byId("review").replaceChildren(...first, make("ul", { class: "review" }, ...list));
}

/** How the game ended, the first mistake, and ways on. @param {any} state @param {boolean} over */
function showEnd(state, over) {
  const focused = ["move-form", "result", "all-moves"].some((id) => byId(id).contains(document.activeElement));
  byId("move-form").hidden = byId("board-help").hidden = byId("all-moves").hidden = over;
  // The lesson says itself what was wrong, and would be told too much.
  byId("result").hidden = !over || step !== undefined;
  if (byId("result").hidden) return byId("result").replaceChildren();
  const lost = state.winner === "sg";
  const again = make("button", { type: "button", class: "first" }, say("again"));
  again.onclick = () => begin(freshGame(begun));
  const parts = [make("p", { class: lost ? "bad" : "good" }, state.ended)];
  const buttons = [again];
  if (state.mistake_text) parts.push(make("p", {}, ...typeset(state.mistake_text)));
  if (state.mistake !== null) buttons.push(replay(state.mistake));
  byId("result").replaceChildren(...parts, make("p", { class: "bar" }, ...buttons));
  // The focus goes with what is hidden or replaced.
  if (focused) again.focus();
}

/**
 * Which of the moves win, in one spelling of each; filled while that is wanted.
 * @type {Map<string, boolean>}
 */
const worths = new Map();
/** The most moves that are listed. */
const MOST_LISTED = 60;

/** A move with its parts in order, as it is looked up. @param {string} move */
function spelled(move) {
  const [from, to = ""] = move.split(" -> ");
  return `${from} ${to.split(" ").filter((part) => part !== "0").sort().join(" ")}`;
}

/**
 * What a move is worth, if that is wanted and known.
 * @param {string} move
 * @returns {"wins" | "loses" | undefined}
 */
function worthOf(move) {
  const wins = worths.get(spelled(move));
  return wins === undefined ? undefined : wins ? "wins" : "loses";
}

/**
 * The legal moves to choose from, where they are wanted: some are not made on the board, as those
 * that leave more than was there. While that is wanted, each is marked as winning or losing, on the
 * board too. Returns whether these are all moves, each of known worth.
 */
async function showMoves() {
  const list = /** @type {HTMLDetailsElement} */ (byId("all-moves"));
  // In the lesson it would be the answer.
  byId("worth").hidden = allowed < 3 || step !== undefined || game.turn === "none";
  const marked = !byId("worth").hidden && byId("worth").getAttribute("aria-pressed") === "true";
  const listed = list.open && !list.hidden;
  const { moves, wins, more } = listed || marked ? await playCore.ask("moves", { worth: Number(marked) }) : { moves: [], wins: [], more: false };
  worths.clear();
  moves.forEach((/** @type {string} */ each, /** @type {number} */ at) => typeof wins[at] === "boolean" && worths.set(spelled(each), wins[at]));
  markBoard();
  const tellsAll = !more && wins.every((/** @type {unknown} */ each) => typeof each === "boolean");
  if (!listed) return tellsAll;
  const chips = moves.slice(0, MOST_LISTED).map((/** @type {string} */ each) => {
    const chip = make("button", { type: "button", class: "small", "data-worth": worthOf(each) }, ...typeset(each));
    chip.onclick = () => sendLine(each);
    return chip;
  });
  byId("moves").replaceChildren(...chips, ...(more || moves.length > MOST_LISTED ? [make("span", { class: "quiet" }, say("moves.more"))] : []));
  return tellsAll;
}

/** The nimber beside each heap, while that is wanted. */
async function showNimbers() {
  const blocks = game.hints.some((/** @type {any} */ hint) => hint.columns);
  const toggled = byId("nimbers").getAttribute("aria-pressed") === "true" && allowed > 1;
  const wanted = toggled || blocks;
  // Only heaps have their sizes written beside them.
  byId("nimbers").hidden = allowed < 2 || !byId("board").querySelector(".size[data-row]");
  const { nimbers } = wanted ? await playCore.ask("nimbers") : { nimbers: [] };
  for (const size of byId("board").querySelectorAll(".size[data-row]")) {
    const nimber = nimbers[Number(/** @type {HTMLElement} */ (size).dataset.row)];
    size.querySelector(".nimber")?.remove();
    const heap = say("heap", { size: game.heaps[Number(/** @type {HTMLElement} */ (size).dataset.row)] });
    const group = size.closest("[role=group]");
    if (nimber === undefined || nimber === null) {
      group?.setAttribute("aria-label", heap);
      continue;
    }
    if (!toggled) continue;
    size.append(make("span", { class: "nimber" }, ...typeset(say("nimber", { nimber }))));
    group?.setAttribute("aria-label", `${heap}, ${say("nimber", { nimber })}`);
  }
  showBlocks(blocks ? nimbers : []);
}

/** The largest nimber that is drawn as powers of two. */
const MOST_BLOCKS = 63;

/**
 * Beside each heap its nimber as a sum of powers of two, of which those that occur twice cancel;
 * what is left is the nim-sum. The table of the hint says the same to a screen reader.
 *
 * @param {number[]} nimbers
 */
function showBlocks(nimbers) {
  for (const old of byId("board").querySelectorAll(".blocks")) old.remove();
  const heaps = /** @type {HTMLElement[]} */ ([...byId("board").querySelectorAll(".size[data-row]")]);
  // Where a heap is not drawn, or its nimber is too large, nothing would cancel to the nim-sum.
  if (nimbers.length === 0 || heaps.length !== nimbers.length || nimbers.some((nimber) => typeof nimber !== "number" || nimber > MOST_BLOCKS)) return;
  const powers = [32, 16, 8, 4, 2, 1];
  const draw = (/** @type {number} */ nimber, /** @type {(power: number) => boolean} */ isLeft) =>
    powers.filter((power) => nimber & power).map((power) => make("span", { class: isLeft(power) ? "block-left" : "block-paired", style: `--power: ${Math.min(power, 8)}` }, String(power)));
  const sum = nimbers.reduce((all, nimber) => all ^ nimber, 0);
  const last = new Map(powers.map((power) => [power, nimbers.map((nimber) => (nimber & power) !== 0).lastIndexOf(true)]));
  heaps.forEach((size, at) => size.parentElement?.append(make("span", { class: "blocks", "aria-hidden": "true" }, ...draw(nimbers[at], (power) => Boolean(sum & power) && last.get(power) === at))));
  const left = sum === 0 ? [say("blocks.none")] : [say("blocks.left"), ...draw(sum, () => true)];
  byId("board").append(make("p", { class: "blocks", "aria-hidden": "true" }, ...left));
}

/** A button that goes back to before a move. @param {number} number */
function replay(number) {
  const button = make("button", { type: "button", class: "small" }, say("back", { number }));
  button.onclick = () => goBack(number);
  return button;
}

/** Goes back to before a move. @param {number} number */
function goBack(number) {
  return inTurn(async () => {
    const state = await playCore.ask("back", { to: number });
    if (state.fault) return alarm("play", state.fault);
    showGame(state);
    (byId("board").querySelector("button") ?? byId("move")).focus();
  });
}

/** What the form asks for. @returns {Record<string, string>} */
function formGame() {
  const values = Object.fromEntries(["game", "heaps", "first", "misere", "level", "strips", "others"].map((id) => [id, field(id).value]));
  // The names that the page gives the games are names too.
  const named = (/** @type {string} */ name) => [`card.${name}`, `game.${name}`].some((key) => say(key).toLowerCase() === values.game.trim().toLowerCase());
  const own = [...CARDS.map((card) => card.game), ...Object.keys(OWN)].find(named);
  return freshGame(own ? { ...values, game: own } : values);
}

/** Shows in the form how a game was begun. @param {Record<string, string>} wanted */
function fillForm(wanted) {
  for (const id of ["game", "heaps", "first", "misere", "level", "strips", "others"]) field(id).value = wanted[id];
  ownFields();
}

/** Shows the fields that only some games have, and what the numbers are. */
function ownFields() {
  const game = field("game").value.trim();
  byId("strips-field").hidden = game !== "row";
  byId("others-field").hidden = game !== "power-coins";
  const kind = game in OWN ? game : coinGames.includes(game) ? "coins" : "heaps";
  byId("heaps-help").textContent = say(`numbers.${kind}`);
  field("heaps").placeholder = OWN[game] ?? USUAL.heaps;
  // Example numbers of another game are replaced by those of this one.
  const usual = [USUAL.heaps, ...Object.values(OWN)];
  if (document.activeElement === field("game") && usual.includes(field("heaps").value.trim())) field("heaps").value = field("heaps").placeholder;
  byId("level-field").hidden = field("first").value === "people";
}

function setUpPlay() {
  byId("move-form").onsubmit = (event) => {
    event.preventDefault();
    if (field("move").value.trim() !== "") sendLine(field("move").value);
  };
  byId("game-form").onsubmit = (event) => {
    event.preventDefault();
    leaveLesson();
    begin(formGame());
  };
  byId("all-moves").addEventListener("toggle", () => inTurn(showMoves));
  const toggle = (/** @type {string} */ id) => byId(id).setAttribute("aria-pressed", String(byId(id).getAttribute("aria-pressed") !== "true"));
  byId("worth").onclick = () => {
    toggle("worth");
    inTurn(async () => {
      const tellsAll = await showMoves();
      const winning = [...worths].filter(([, wins]) => wins).length;
      if (tellsAll && byId("worth").getAttribute("aria-pressed") === "true") tell("play", say("worth.count", { winning, moves: worths.size }));
    });
  };
  byId("nimbers").onclick = () => {
    toggle("nimbers");
    inTurn(async () => {
      await showNimbers();
      const names = [...byId("board").querySelectorAll(".heap:has(.nimber)")].map((heap) => heap.getAttribute("aria-label"));
      tell("play", names.join(" · "));
    });
  };
  onPress("hint", () => sendLine("?"));
  onPress("why", () => sendLine("why"));
  onPress("undo", () => sendLine("undo"));
  for (const kind of ["pointerdown", "click", "keydown"]) {
    const hold = (/** @type {Event} */ event) => {
      if (awaited === 0 || (event instanceof KeyboardEvent && event.key === "Tab")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    byId("board").addEventListener(kind, hold, true);
  }
  byId("board").addEventListener("keydown", boardKey);
  field("game").oninput = ownFields;
  field("first").onchange = ownFields;
}
