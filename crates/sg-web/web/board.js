// @ts-check
// The board: rows of stones, bottles, coins, or the edges of trees. What is chosen on it is written
// into the move box; whether it is a legal move is for the core to say.

/** How many stones of a heap, and how many heaps, are drawn; larger ones are only named. */
const MOST_STONES = 60;
const MOST_DRAWN = 40;
/** With more heaps, or more stones in one, they are drawn smaller and side by side. */
const MOST_ROWS = 8;
const MOST_WIDE = 12;

/**
 * What is chosen: a run of stones of a heap, or a gap between two of them.
 * @type {{row: number, from: number, to: number, gap: boolean} | undefined}
 */
let chosen;
/** Where a run began. */
let anchor = 0;
/** The bottles or coins that are chosen, in this order. @type {number[]} */
let picked = [];
/** The state that is shown. @type {any} */
let shown;
/** The picture before the last moves, if it was they that changed it. @type {string | undefined} */
let pictureBefore;
/**
 * What the last press was made with: a finger may be about to scroll, and chooses when it is
 * lifted.
 */
let pointer = "mouse";

/** Keeps what is known of the position with the board, for scripts too. @param {any} state */
function nameBoard(state) {
  shown = state;
  const board = byId("board");
  board.setAttribute("aria-label", say("board"));
  board.dataset.heaps = state.heaps.join(" ");
  board.dataset.turn = state.turn;
  board.dataset.nimSum = state.nim_sum === null ? "" : String(state.nim_sum);
  board.dataset.object = state.object;
}

/** Shows a position. @param {any} state */
function drawBoard(state) {
  const before = shown;
  const board = byId("board");
  // What a move changes is seen to change; after anything else the board is simply there.
  const fresh = before !== undefined && state.log.length > before.log.length;
  board.classList.toggle("fresh", fresh);
  pictureBefore = fresh ? before.picture : undefined;
  nameBoard(state);
  chosen = undefined;
  picked = [];
  tellChoice("");
  const focused = board.contains(document.activeElement);
  /** @type {Record<string, (state: any) => Node[]>} */
  const ways = { heaps: heapRows, runs: runRow, heads: coins, tails: coins, vertices: edges, bottles, piles: bottles };
  board.replaceChildren(...ways[state.object](state));
  // The numbers are one below the other, and so are the stones.
  board.style.setProperty("--digits", String(Math.max(2, ...state.heaps.map((/** @type {any} */ heap) => String(heap).length).filter((/** @type {number} */ digits) => digits < 5))));
  const drawn = state.heaps.map(Number).filter((/** @type {number} */ heap) => heap <= MOST_STONES);
  board.classList.toggle("dense", state.object === "heaps" && (drawn.length > MOST_ROWS || Math.max(0, ...drawn) > MOST_WIDE));
  const kind = state.one_rest ? "rest" : state.only_breaks ? "gaps" : state.object;
  const help = [say(`board.${kind}`)];
  if (kind === "heaps" && state.breaks) help.push(say("board.gaps"));
  if (kind !== "rest") help.push(say("board.then", { take: say("take") }));
  // The lesson asks for the move that an example would give away.
  if (state.example && step === undefined) help.push(say("board.write", { example: state.example }));
  const keys = /** @type {Record<string, string>} */ ({ rest: "board.keys.one", gaps: "board.keys.one", vertices: "board.keys.one", heaps: "board.keys.run", runs: "board.keys.run" })[kind] ?? "board.keys.some";
  byId("board-help").replaceChildren(...typeset(help.join(language() === "zh" ? "" : " ")), make("span", { class: "keys" }, ` ${say(keys)}`));
  // Focus is never lost: it stays on the board, or goes to the move box when nothing is left there.
  if (focused) /** @type {HTMLElement} */ (board.querySelector('button[tabindex="0"]') ?? byId("move")).focus();
}

/** Writes a move into the move box. @param {string} text */
function writeMove(text) {
  field("move").value = text;
}

/** Says which move is chosen; while that is wanted, whether it wins. @param {string} move */
function tellChoice(move) {
  const worth = worthOf(move);
  byId("choice").replaceChildren(...typeset(worth ? say(`worth.${worth}`, { move }) : move));
  byId("choice").className = { wins: "good", loses: "bad", "": "unseen" }[worth ?? ""];
}

/**
 * Marks what makes a winning or a losing move, as far as one press makes it, and the heaps in which
 * a winning one is made.
 */
function markBoard() {
  const board = byId("board");
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("button[data-row], button[data-pick]"))) {
    const { row, at, gap, pick } = element.dataset;
    const move = pick !== undefined ? `${pick} -> 0` : written(Number(row), Number(gap ?? at), Number(gap ?? (shown.one_rest ? Number(shown.heaps[Number(row)]) - 1 : at)), gap !== undefined);
    mark(element, worthOf(move), move);
  }
  for (const size of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".size[data-row]"))) {
    const heap = `${shown.heaps[Number(size.dataset.row)]} `;
    mark(size, [...worths].some(([move, wins]) => wins && move.startsWith(heap)) ? "wins" : undefined);
  }
}

/**
 * @param {HTMLElement} element
 * @param {"wins" | "loses" | undefined} worth
 * @param {string} [move]
 */
function mark(element, worth, move) {
  if (worth) element.dataset.worth = worth;
  else delete element.dataset.worth;
  element.title = worth && move ? say(`worth.${worth}`, { move }) : "";
}

/** @param {any} state */
function heapRows(state) {
  let heaps = 0;
  const rows = rowsOf(state).slice(0, MOST_DRAWN).map(({ heap, taken, answered, moved }) => {
    const ghosts = Array.from({ length: taken }, (_, at) => make("span", { class: at < answered ? "ghost answer" : "ghost", "aria-hidden": "true" }));
    const box = make("div", { class: "stones" }, ...ghosts);
    const name = make("span", { class: "size", "aria-hidden": "true" }, ...typeset(heap));
    const kind = moved ? "heap moved" : "heap";
    if (heap === "0") return make("div", { class: kind, "aria-hidden": "true" }, name, box);
    name.dataset.row = String(heaps);
    box.prepend(...stones(heap, heaps++, state.breaks).childNodes);
    return make("div", { class: kind, role: "group", "aria-label": say("heap", { size: heap }) }, name, box);
  });
  if (rows.length === 0) rows.push(make("p", { class: "quiet" }, say("board.empty")));
  if (state.heaps.length > heaps) {
    rows.push(make("p", { class: "quiet" }, say("board.more", { count: state.heaps.length - heaps })));
  }
  return rows;
}

/**
 * The heaps, with the stones that the last moves took, where they were: the latest move, and what
 * the player did before the computer's. A heap that became empty keeps its place until the next
 * move.
 *
 * @param {any} state
 * @returns {{heap: string, taken: number, answered: number, moved: boolean}[]} of those taken, `answered` by the computer's last move
 */
function rowsOf(state) {
  const { log } = state;
  const isLeft = (/** @type {any} */ row) => row.heap !== "0";
  const latest = log.length - (log.length > 1 && log[log.length - 1].by === "sg" ? 2 : 1);
  let rows = state.start.map((/** @type {any} */ heap) => ({ heap: String(heap), taken: 0, answered: 0, moved: false }));
  log.forEach((/** @type {any} */ each, /** @type {number} */ at) => {
    const [from, to] = each.move.split(" -> ");
    if (at === latest) rows = rows.filter(isLeft);
    const place = rows.findIndex((/** @type {any} */ row) => row.heap === from);
    if (place < 0) return;
    const parts = to.split(" ");
    const left = parts.reduce((/** @type {number} */ all, /** @type {string} */ part) => all + Number(part), 0);
    const taken = at < latest || Number(from) > MOST_STONES ? 0 : Math.max(0, Number(from) - left);
    const isLast = at === log.length - 1;
    const answered = isLast && each.by === "sg" ? taken : 0;
    const made = parts.map((/** @type {string} */ heap, /** @type {number} */ part) => ({ heap, taken: part === 0 ? rows[place].taken + taken : 0, answered: part === 0 ? answered : 0, moved: isLast }));
    rows.splice(place, 1, ...made);
  });
  rows = rows.filter((/** @type {any} */ row) => isLeft(row) || row.taken > 0);
  // Rows of cells, for which a move also says where it was made, are not followed.
  const same = rows.filter(isLeft).map((/** @type {any} */ row) => row.heap).join(" ") === state.heaps.join(" ");
  return same ? rows : state.heaps.map((/** @type {any} */ heap) => ({ heap: String(heap), taken: 0, answered: 0, moved: false }));
}

/**
 * The stones of a heap; one button for a heap that is too large to be drawn.
 *
 * @param {any} heap
 * @param {number} row
 * @param {boolean} breaks whether the gaps between stones can be chosen
 */
function stones(heap, row, breaks) {
  const box = make("div", { class: "stones" });
  if (Number(heap) > MOST_STONES) {
    const button = make("button", { type: "button", class: "great", tabindex: 0 }, ...typeset(say("heap.large", { size: heap })));
    button.onclick = () => {
      writeMove(`${heap} -> `);
      byId("move").focus();
    };
    box.append(button);
    return box;
  }
  for (let at = 0; at < Number(heap); at++) {
    if (breaks && at > 0) box.append(gap(heap, row, at));
    box.append(stone(heap, row, at));
  }
  return box;
}

/**
 * @param {any} heap
 * @param {number} row
 * @param {number} at
 */
function stone(heap, row, at) {
  const label = say(shown.one_rest ? "stone.rest" : "stone", { number: at + 1, size: heap, left: at });
  const attributes = { type: "button", class: "stone", "aria-pressed": shown.one_rest ? undefined : "false", "aria-label": label };
  const button = make("button", { ...attributes, tabindex: at === 0 ? 0 : -1, "data-row": row, "data-at": at });
  button.onpointerdown = (event) => {
    pointer = event.pointerType;
    if (event.button === 0 && drags()) chooseStone(row, at, event.shiftKey);
  };
  button.onpointerenter = (event) => {
    // A drag with the button down; a finger scrolls instead, and taps the first and the last stone.
    if (drags() && event.buttons === 1 && event.pointerType === "mouse" && chosen?.row === row) extend(row, at);
  };
  button.onclick = (event) => {
    // The second click of a double click is no move of its own.
    if (event.detail > 1 && shown.one_rest) return;
    // Where a press begins a run, of the clicks only those that no pointer made: a screen reader's,
    // or the space bar's.
    if (event.detail === 0 || !drags()) chooseStone(row, at, event.shiftKey);
  };
  return button;
}

/** Whether a press on a stone begins a run that can be dragged. */
function drags() {
  return pointer === "mouse" && !shown.one_rest;
}

/**
 * @param {any} heap
 * @param {number} row
 * @param {number} at stones to the left
 */
function gap(heap, row, at) {
  const label = say("gap", { left: at, right: Number(heap) - at });
  const attributes = { type: "button", class: "gap", "aria-pressed": "false", "aria-label": label, tabindex: -1 };
  const button = make("button", { ...attributes, "data-row": row, "data-gap": at });
  button.onclick = () => {
    chosen = { row, from: at, to: at, gap: true };
    showChosen();
  };
  return button;
}

/**
 * Chooses a stone: the first of a run, or its end if a run was begun in the same heap.
 *
 * @param {number} row
 * @param {number} at
 * @param {boolean} extended
 */
function chooseStone(row, at, extended) {
  if (shown.one_rest) {
    anchor = at;
    chosen = { row, from: at, to: Number(shown.heaps[row]) - 1, gap: false };
    showChosen();
    return /** @type {HTMLFormElement} */ (byId("move-form")).requestSubmit();
  }
  const single = chosen && !chosen.gap && chosen.row === row && chosen.from === chosen.to;
  if (single && chosen?.from === at) {
    chosen = undefined;
    writeMove("");
    showChosen();
  } else if ((single || extended) && chosen?.row === row) {
    extend(row, at);
  } else {
    anchor = at;
    chosen = { row, from: at, to: at, gap: false };
    showChosen();
  }
}

/**
 * @param {number} row
 * @param {number} at
 */
function extend(row, at) {
  chosen = { row, from: Math.min(anchor, at), to: Math.max(anchor, at), gap: false };
  showChosen();
}

/** Marks what is chosen, and writes it as a move. */
function showChosen() {
  for (const button of byId("board").querySelectorAll("button[data-row]")) {
    const { row, at, gap } = /** @type {HTMLElement} */ (button).dataset;
    const here = chosen && Number(row) === chosen.row;
    const pressed = here && (chosen?.gap ? Number(gap) === chosen.from : Number(at) >= (chosen?.from ?? 0) && Number(at) <= (chosen?.to ?? 0));
    if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(Boolean(pressed)));
  }
  if (chosen) writeMove(written(chosen.row, chosen.from, chosen.to, chosen.gap));
  tellChoice(chosen ? field("move").value : "");
}

/**
 * The move that takes a run of stones, or breaks a heap at a gap.
 *
 * @param {number} row
 * @param {number} left stones to the left
 * @param {number} to the last stone of the run
 * @param {boolean} gap
 */
function written(row, left, to, gap) {
  const heap = Number(shown.heaps[row]);
  const right = heap - to - (gap ? 0 : 1);
  // On a row of cells it matters which part is on the left, and a 0 says so; in a heap it does not.
  const parts = shown.object === "runs" ? (right > 0 ? [left, right] : [left]) : [left, right].filter((part) => part > 0);
  return `${heap} -> ${parts.join(" ") || "0"}`;
}

/** A row of cells: runs of free ones, with the covered ones between. @param {any} state */
function runRow(state) {
  if (!state.picture) return heapRows(state);
  const box = make("div", { class: "cells" });
  let run = 0;
  let cell = 0;
  for (const part of state.picture.match(/\.+|#+/g) ?? []) {
    if (part[0] === "#") {
      for (const _ of part) box.append(make("span", { class: pictureBefore?.[cell++] === "." ? "covered moved" : "covered", "aria-hidden": "true" }));
      continue;
    }
    cell += part.length;
    const label = say("run", { size: part.length });
    box.append(make("div", { class: "run", role: "group", "aria-label": label }, ...stones(part.length, run, false).childNodes));
    run++;
  }
  return [box];
}

/** Bottles with beans, or piles with stones. @param {any} state */
function bottles(state) {
  const kind = state.object === "piles" ? "pile" : "bottle";
  const all = state.heaps.slice(0, MOST_DRAWN).map((/** @type {any} */ beans, /** @type {number} */ at) => {
    const drawn = make("span", { class: "beans", "aria-hidden": "true" });
    for (let bean = 0; bean < Math.min(Number(beans), 12); bean++) drawn.append(make("i"));
    const label = say(kind, { number: at, beans });
    const attributes = { type: "button", class: wasMoved(state, at) ? `${kind} moved` : kind, "aria-pressed": "false", tabindex: at === 0 ? 0 : -1, "data-pick": at };
    const number = make("span", { "aria-hidden": "true" }, `${at}: ${beans}`);
    const button = make("button", attributes, drawn, number, make("span", { class: "unseen" }, label));
    button.onclick = () => {
      if (picked.length > 2) picked = [];
      picked.push(at);
      writeMove(`${picked[0]} -> ${picked.slice(1).join(" ")}`);
      showPicked();
    };
    return button;
  });
  const row = [make("div", { class: "row" }, ...all)];
  if (state.heaps.length > MOST_DRAWN) {
    row.push(make("p", { class: "quiet" }, say("board.more", { count: state.heaps.length - MOST_DRAWN })));
  }
  return row;
}

/**
 * A row of coins. The numbers of the position are those that show heads, or tails.
 * @param {any} state
 */
function coins(state) {
  const numbers = state.heaps.map(Number);
  const most = Math.max(1, ...state.start.map(Number));
  const all = most <= MOST_STONES ? Array.from({ length: most }, (_, at) => at + 1) : numbers.slice(0, MOST_STONES);
  const buttons = all.map((/** @type {number} */ coin, /** @type {number} */ at) => {
    const there = numbers.includes(coin);
    const heads = there === (state.object === "heads");
    const label = say(heads ? "coin.heads" : "coin.tails", { number: coin });
    const button = make("button", { type: "button", class: `coin ${heads ? "heads" : "tails"}${wasMoved(state, coin) ? " moved" : ""}`, "aria-label": label, "aria-pressed": "false", tabindex: at === 0 ? 0 : -1, "data-pick": coin }, String(coin));
    button.onclick = () => {
      picked = picked.includes(coin) ? picked.filter((other) => other !== coin) : [...picked, coin];
      // The rightmost coin is the one that is chosen; the others are turned with it.
      picked.sort((a, b) => b - a);
      writeMove(picked.length > 0 ? `${picked[0]} -> ${picked.slice(1).join(" ") || "0"}` : "");
      showPicked();
    };
    return button;
  });
  return [make("div", { class: "row" }, ...buttons)];
}

function showPicked() {
  for (const button of byId("board").querySelectorAll("button[data-pick]")) {
    const pick = Number(/** @type {HTMLElement} */ (button).dataset.pick);
    button.setAttribute("aria-pressed", String(picked.includes(pick)));
  }
  tellChoice(picked.length > 0 ? field("move").value : "");
}

/**
 * Whether the last move names a coin, a bottle or a pile.
 * @param {any} state
 * @param {number} number
 */
function wasMoved(state, number) {
  const last = state.log[state.log.length - 1];
  return last !== undefined && last.move.split(/ -> | /).includes(String(number));
}

/** Trees on the ground, each edge with the vertex on its upper end. @param {any} state */
function edges(state) {
  /** @type {Map<number, number[]>} */
  const above = new Map();
  const standing = (state.picture ?? "").split(" ");
  const fallen = (pictureBefore ?? "").split(" ").filter((edge) => !standing.includes(edge));
  for (const edge of [...standing, ...fallen].filter(Boolean)) {
    const [vertex, below] = edge.split("-").map(Number);
    above.set(below, [...(above.get(below) ?? []), vertex]);
  }
  /** @type {(vertex: number) => HTMLElement} */
  const tree = (vertex) => {
    const branches = make("ul", {}, ...(above.get(vertex) ?? []).map(tree));
    if (fallen.some((edge) => edge.startsWith(`${vertex}-`))) return make("li", { class: "fallen", "aria-hidden": "true" }, make("span", { class: "edge ghost", "data-vertex": vertex }), branches);
    const label = say("edge", { vertex });
    const button = make("button", { type: "button", class: "edge", "aria-label": label, "aria-pressed": "false", tabindex: -1, "data-pick": vertex }, String(vertex));
    button.onclick = () => {
      picked = [vertex];
      writeMove(`${vertex} -> 0`);
      showPicked();
    };
    return make("li", {}, button, branches);
  };
  const trees = make("ul", { class: "trees" }, ...(above.get(0) ?? []).map(tree));
  const first = trees.querySelector("button");
  if (first) first.tabIndex = 0;
  return [trees];
}

/**
 * The button nearest to another one of those below it, or above it: coins fill several lines, and
 * edges have a place of their own.
 *
 * @param {HTMLElement} here
 * @param {HTMLElement[]} buttons
 * @param {boolean} below
 */
function nearest(here, buttons, below) {
  const middle = (/** @type {HTMLElement} */ button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, height };
  };
  const from = middle(here);
  const ways = buttons.map((button) => ({ button, x: middle(button).x - from.x, y: (middle(button).y - from.y) * (below ? 1 : -1) }));
  const there = ways.filter(({ y }) => y > from.height / 2).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  return there[0]?.button;
}

/**
 * Keys on the board: arrows move, Shift and an arrow extends the run, Enter plays, Escape gives up
 * the choice.
 *
 * @param {KeyboardEvent} event
 */
function boardKey(event) {
  const board = byId("board");
  const buttons = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("button")]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
  const here = buttons[at];
  const sameRow = (/** @type {HTMLElement} */ button) => button.dataset.row === here.dataset.row;
  let next;
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    const step = event.key === "ArrowRight" ? 1 : -1;
    next = buttons[at + step];
    if (event.shiftKey && !shown.one_rest && next && here.dataset.at !== undefined) {
      // Gaps are passed over while a run is extended.
      while (next && next.dataset.at === undefined) next = buttons[buttons.indexOf(next) + step];
      if (!next || !sameRow(next)) return event.preventDefault();
      const row = Number(here.dataset.row);
      if (!chosen || chosen.gap || chosen.row !== row) {
        anchor = Number(here.dataset.at);
        chosen = { row, from: anchor, to: anchor, gap: false };
      }
      extend(row, Number(next.dataset.at));
    }
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const below = event.key === "ArrowDown";
    const row = String(Number(here.dataset.row) + (below ? 1 : -1));
    next = here.dataset.row === undefined ? nearest(here, buttons, below) : buttons.find((button) => button.dataset.row === row);
  } else if (event.key === "Home" || event.key === "End") {
    const row = buttons.filter(sameRow);
    next = row[event.key === "Home" ? 0 : row.length - 1];
  } else if (event.key === "Enter" && !here.classList.contains("large")) {
    event.preventDefault();
    if (here.dataset.at !== undefined && (!chosen || shown.one_rest)) chooseStone(Number(here.dataset.row), Number(here.dataset.at), false);
    else if (!chosen && picked.length === 0) here.click();
    // A stone that says all was played as it was chosen.
    if (!shown.one_rest) /** @type {HTMLFormElement} */ (byId("move-form")).requestSubmit();
    return;
  } else if (event.key === "Escape") {
    chosen = undefined;
    picked = [];
    writeMove("");
    showChosen();
    showPicked();
    return;
  } else {
    return;
  }
  event.preventDefault();
  if (next) {
    here.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}
