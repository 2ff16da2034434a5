// @ts-check
// How the screen Play begins: games to choose from, and a lesson from "1 1" to Kayles that asks
// before it tells.

/** The games of the opening, each with the position that its picture shows. */
const CARDS = [
  { game: "nim", heaps: "3 5 7" },
  { game: "kayles", heaps: "3 4 5" },
  { game: "grundy", heaps: "3 6 8" },
  { game: "dawson-chess", heaps: "5 6 7" },
  { game: "mock-turtles", heaps: "2 5 7" },
  { game: "hackenbush", heaps: "0 1 2 2 0 5 6" },
];

/**
 * The steps: a position, and a question that is answered by a choice or by a move on the board. The
 * words are `lesson.ask.N` and `lesson.tell.N`, and `lesson.wrong.N` for an answer that is not
 * right; choices are numbers, or keys of words. Where powers of two are the subject, a table shows
 * them.
 *
 * @type {{game: string, heaps: string, choices?: string[], right?: string, moves?: string[], powers?: boolean}[]}
 */
const LESSON = [
  { game: "nim", heaps: "1 1", choices: ["yes", "no"], right: "no" },
  { game: "nim", heaps: "4 4", choices: ["yes", "no"], right: "no" },
  { game: "nim", heaps: "2 5", moves: ["5 -> 2"] },
  { game: "nim", heaps: "1 2 3", choices: ["yes", "no"], right: "no", powers: true },
  { game: "nim", heaps: "3 5 7", choices: ["4", "2", "1"], right: "1", powers: true },
  { game: "nim", heaps: "3 5 7", powers: true, moves: ["3 -> 2", "5 -> 4", "7 -> 6"] },
  { game: "kayles", heaps: "3", choices: ["0", "1", "2", "3"], right: "3" },
  { game: "kayles", heaps: "3 5", moves: ["5 -> 3", "5 -> 1 2"] },
];

/** The step of the lesson that is shown. @type {number | undefined} */
let step;
/** What was answered to it. @type {string | undefined} */
let given;

/** The position of a card, small. @param {{game: string, heaps: string}} card */
function picture({ game, heaps }) {
  const numbers = heaps.split(" ").map(Number);
  const dots = (/** @type {number} */ count, shape = "") => make("span", { class: `dots ${shape}` }, ...Array.from({ length: count }, () => make("span")));
  if (game === "mock-turtles") {
    return [make("span", { class: "dots coins" }, ...Array.from({ length: Math.max(...numbers) }, (_, at) => make("span", { class: numbers.includes(at + 1) ? "heads" : undefined })))];
  }
  if (game === "hackenbush") return [make("span", { class: "twigs" })];
  return numbers.map((count) => dots(count, { kayles: "pins", "dawson-chess": "pins" }[game]));
}

/** Shows the games to choose from. */
function showCards() {
  const cards = CARDS.map((card) => {
    const button = make("button", { type: "button", class: "card" }, make("span", { class: "miniature", "aria-hidden": "true" }, ...picture(card)), make("strong", {}, say(`card.${card.game}`)), make("span", { class: "quiet" }, say(`card-words.${card.game}`)));
    button.onclick = () => playCard(card);
    return button;
  });
  byId("cards").replaceChildren(...cards);
}

/** Begins the game of a card. @param {{game: string, heaps: string}} card */
function playCard(card) {
  leaveLesson();
  const wanted = freshGame(card);
  fillForm(wanted);
  begin(wanted);
}

/** Begins a game and brings the board into sight. @param {Record<string, string>} wanted */
async function begin(wanted) {
  await newGame(wanted);
  if (messages.play.alert) return byId("alert").scrollIntoView({ block: "nearest" });
  /** @type {HTMLDetailsElement} */ (byId("opening")).open = false;
  byId("game-title").scrollIntoView({ block: "nearest" });
  focusOn(byId("board").querySelector('button[tabindex="0"]'));
}

/**
 * Moves the focus, to the move box if there is nothing else.
 * @param {HTMLElement | null} element
 */
function focusOn(element) {
  (element ?? byId("move")).focus();
}

/** Shows a step of the lesson with its position. @param {number} at */
async function goToStep(at) {
  step = at;
  given = undefined;
  /** @type {HTMLDetailsElement} */ (byId("opening")).open = false;
  const { game, heaps } = LESSON[at];
  await newGame(freshGame({ game, heaps }));
  showStep();
  // The focus on an answer would suggest it.
  focusOn((LESSON[at].choices ? byId("lesson") : byId("board")).querySelector('p, button[tabindex="0"]'));
  // The question from its beginning, and as much of the board as there is room for.
  byId("lesson").scrollIntoView({ block: byId("board").getBoundingClientRect().bottom > innerHeight ? "start" : "nearest" });
}

function leaveLesson() {
  step = undefined;
  byId("lesson").hidden = true;
}

/** The heaps as sums of powers of two. @param {string} heaps */
function powersTable(heaps) {
  const powers = [4, 2, 1].filter((power) => heaps.split(" ").some((heap) => Number(heap) >= power));
  const head = make("tr", {}, make("th", { scope: "col" }, say("lesson.heap")), ...powers.map((power) => make("th", { scope: "col" }, String(power))));
  const rows = heaps.split(" ").map((heap) => make("tr", {}, make("th", { scope: "row" }, heap), ...powers.map((power) => make("td", {}, Number(heap) & power ? "●".repeat(power) : ""))));
  return make("table", { class: "powers" }, make("thead", {}, head), make("tbody", {}, ...rows));
}

/**
 * The step as it is now: asked, or answered.
 *
 * @param {string} [answer] what was chosen or played, now or before
 */
function showStep(answer = given) {
  const box = byId("lesson");
  box.hidden = step === undefined;
  if (step === undefined) return;
  given = answer;
  const { choices, right, moves, powers, heaps } = LESSON[step];
  const number = step + 1;
  const correct = answer !== undefined && (answer === right || Boolean(moves?.includes(answer)));
  const parts = [make("h3", {}, say("lesson.step", { number, steps: LESSON.length })), make("p", { tabindex: -1 }, ...typeset(say(`lesson.ask.${number}`)))];
  if (powers) parts.push(powersTable(heaps));
  if (!correct && choices) {
    const answers = choices.map((choice) => {
      const button = make("button", { type: "button", class: "answer" }, /\d/.test(choice) ? choice : say(`lesson.${choice}`));
      button.onclick = () => showStep(choice);
      return button;
    });
    parts.push(make("p", { class: "bar" }, ...answers));
  }
  if (answer !== undefined) parts.push(make("p", { class: correct ? "good" : "bad" }, ...typeset(correct ? say(`lesson.tell.${number}`) : say(`lesson.wrong.${number}`))));
  /** @type {HTMLElement[]} */
  const buttons = [];
  const add = (/** @type {string} */ words, /** @type {() => void} */ work, main = false, values = {}) => {
    const button = make("button", { type: "button", class: main ? "first" : undefined }, say(words, values));
    button.onclick = work;
    buttons.push(button);
  };
  const at = step;
  if (correct && at + 1 < LESSON.length) add("lesson.next", () => goToStep(at + 1), true);
  if (answer !== undefined && !correct && moves) add("lesson.again", () => goToStep(at), true);
  if (correct && at + 1 === LESSON.length) {
    for (const card of CARDS.slice(0, 2)) add("lesson.play", () => playCard(card), card === CARDS[0], { name: say(`card.${card.game}`), heaps: card.heaps });
  }
  add("lesson.leave", () => {
    leaveLesson();
    /** @type {HTMLDetailsElement} */ (byId("opening")).open = true;
    byId("lesson-begin").focus();
  });
  parts.push(make("p", { class: "bar" }, ...buttons));
  box.replaceChildren(...parts);
  if (answer !== undefined) focusOn(box.querySelector("button.first") ?? box.querySelector("p"));
}

/** A move of the player's in the lesson. @param {any} state */
function lessonMoved(state) {
  if (step === undefined || !LESSON[step].moves || state.log.length === 0) return;
  showStep(state.log[0].move);
}

function setUpLesson() {
  byId("lesson-begin").onclick = () => goToStep(0);
}
