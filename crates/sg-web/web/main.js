// @ts-check
// The page as a whole: which screen is shown, links, languages.

/**
 * The screens, each with its last message.
 * @type {Record<string, {status: string, alert: string}>}
 */
const messages = Object.fromEntries(["play", "problems", "study", "rules"].map((screen) => [screen, { status: "", alert: "" }]));
let screenShown = "play";
/** The hash that was last followed or written. */
let known = "";
/** When it was written, in the last half minute. @type {number[]} */
let writings = [];
/** What waits for being written. */
let writing = 0;
/**
 * Browsers refuse hundreds of changes in half a minute: after this many the address follows with a
 * delay.
 */
const MOST_WRITINGS = 100;

/**
 * Says what happened, on a screen.
 *
 * @param {string} screen
 * @param {string} text
 */
function tell(screen, text) {
  messages[screen].status = text;
  if (screen === screenShown) byId("status").replaceChildren(...typeset(text));
  quieten();
}

/**
 * What the screen shows anyway is said for screen readers alone: the verdict on a sequence, the
 * number of rulesets.
 */
function quieten() {
  const done = studies.length > 0 && studies.every((study) => study.done);
  byId("status").classList.toggle("unseen", screenShown === "rules" || (screenShown === "study" && (done || messages.study.status === "")));
}

/**
 * Says what was refused; an empty text takes it back.
 *
 * @param {string} screen
 * @param {string} text
 */
function alarm(screen, text) {
  messages[screen].alert = text;
  if (screen !== screenShown) return;
  placeAlert();
  byId("alert").replaceChildren(...typeset(text));
}

/** A fault of an input is said where the input is, and everything else above the screen. */
function placeAlert() {
  const [alert, input, status] = ["alert", "problem-input", "status"].map(byId);
  const below = screenShown === "problems" && !byId("problem").hidden;
  if (below && input.nextElementSibling !== alert) input.after(alert);
  if (!below && status.previousElementSibling !== alert) status.before(alert);
}

/** Gives the focus to the screen's link where what had it is gone. */
function keepFocus() {
  const focused = document.activeElement;
  if (focused && focused !== document.body && focused.checkVisibility()) return;
  /** @type {HTMLElement | null} */ (document.querySelector("nav a[aria-current]"))?.focus({ preventScroll: true });
}

/** @param {string} screen */
function showScreen(screen) {
  screenShown = screen;
  quieten();
  for (const name of Object.keys(messages)) byId(`screen-${name}`).hidden = name !== screen;
  for (const link of document.querySelectorAll("nav a")) {
    if (/** @type {HTMLElement} */ (link).dataset.screen === screen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  placeAlert();
  byId("status").replaceChildren(...typeset(messages[screen].status));
  byId("alert").replaceChildren(...typeset(messages[screen].alert));
  nameDocument();
}

/**
 * Names the document, and so its tab, after what is shown.
 * @param {string} [name] more than the screen's name
 */
function nameDocument(name = say(`screen.${screenShown}`)) {
  document.title = `${name} · ${say("document")}`;
}

/** Larger or not: for a projector. @param {boolean} large */
function enlarge(large) {
  document.documentElement.classList.toggle("large", large);
  byId("large").setAttribute("aria-pressed", String(large));
  draw();
}

/** How everything is shown, as a link has it. */
function manner() {
  return `lang=${language()}${document.documentElement.classList.contains("large") ? "&large=1" : ""}`;
}

/**
 * Keeps the state in the address, so that it can be copied from there.
 *
 * @param {string} screen
 * @param {string} hash
 */
function remember(screen, hash) {
  clearTimeout(writing);
  const write = () => {
    // A link that was just followed, of which the event is still to come, is not written over.
    if (screen !== screenShown || location.hash !== known || hash === known) return;
    writings.push(performance.now());
    history.replaceState(null, "", hash);
    known = location.hash;
  };
  writings = writings.filter((time) => time > performance.now() - 30_000);
  if (writings.length < MOST_WRITINGS) write();
  else writing = window.setTimeout(write, 500);
}

/** Does what the address asks for. */
async function follow() {
  clearTimeout(writing);
  known = location.hash;
  const values = new URLSearchParams(location.hash.slice(1));
  const tag = values.get("lang");
  if (tag) speak(tag);
  if (values.get("large") === "1") enlarge(true);
  if (values.has("problem") || values.has("problems")) {
    showScreen("problems");
    await showProblems(values);
  } else if (values.has("rules")) {
    showScreen("rules");
    await showRules(values.get("rules") ?? "");
  } else if (values.has("study")) {
    showScreen("study");
    if (values.get("study")) await studyLink(values);
    else showStories();
  } else {
    showScreen("play");
    allowed = Math.min(3, Number(values.get("hints") ?? 3) || 0);
    const named = values.get("play");
    if (named || !game) {
      const usual = freshGame({});
      const list = (/** @type {string} */ name) => values.get(name)?.replaceAll(",", " ") ?? usual[name];
      const wanted = {
        game: named || usual.game,
        heaps: list("heaps"),
        // `sg`: the machine's name in older links.
        first: ["grundy", "sg", "people"].find((first) => first === values.get("first")) ?? usual.first,
        misere: values.get("misere") === "1" ? "1" : "0",
        level: values.get("level") ?? usual.level,
        seed: values.get("seed") ?? usual.seed,
        strips: list("strips"),
        others: values.get("others") ?? usual.others,
        moves: values.get("moves") ?? "",
      };
      fillForm(wanted);
      leaveLesson();
      showCards();
      /** @type {HTMLDetailsElement} */ (byId("opening")).open = !named;
      await newGame(wanted);
      // Where the link asks for what cannot be played, there is a game nevertheless.
      if (!game) {
        const fault = messages.play.alert;
        await newGame(begun, false);
        alarm("play", say("instead", { fault, game: begun.game, heaps: begun.heaps }));
      }
    }
  }
}

/** Shows everything in another language. @param {string} tag */
async function changeLanguage(tag) {
  speak(tag);
  alarm(screenShown, "");
  showCards();
  showStep();
  ownFields();
  await inTurn(async () => {
    if (game) showGame(await playCore.ask("show"));
  });
  if (screenShown === "problems") await showProblems(new URLSearchParams(location.hash.slice(1)));
  await Promise.all([showStudy(), screenShown === "rules" || rulesShown() ? showRules("") : undefined]);
  await listGames();
}

/** The names to choose from. */
async function listGames() {
  const { rulesets } = await playCore.ask("catalogue");
  const options = () => rulesets.map((/** @type {any} */ each) => make("option", { value: each.name }, each.about));
  coinGames = rulesets.filter((/** @type {any} */ each) => each.group === "coins").map((/** @type {any} */ each) => each.name);
  ownFields();
  byId("codes").replaceChildren(...options());
  byId("games").replaceChildren(...options(), ...Object.keys(OWN).map((name) => make("option", { value: name }, say(`game.${name}`))));
}

(async () => {
  document.querySelector("noscript")?.remove();
  if (!UNPACKS) {
    byId("alert").textContent = "This browser is too old for this page. 浏览器版本太旧，无法显示本页。";
    return;
  }
  const preferred = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  speak(preferred);
  setUpPlay();
  setUpLesson();
  setUpStudy();
  setUpRules();
  setUpProblems();
  for (const link of ["play-link", "study-link", "problem-link"]) field(link).onfocus = () => field(link).select();
  byId("large").onclick = () => {
    enlarge(byId("large").getAttribute("aria-pressed") !== "true");
    const hash = new URLSearchParams(location.hash.slice(1));
    if (hash.has("lang")) remember(screenShown, location.hash.replace(/&lang=.*$/, `&${manner()}`));
  };
  field("language").onchange = () => changeLanguage(field("language").value);
  addEventListener("hashchange", () => follow().then(keepFocus));
  await follow();
  document.body.dataset.ready = "";
  listGames();
})();
