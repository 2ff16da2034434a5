// @ts-check
// The words of the scripts, from `words/*.txt`; those of games and sequences come with the answers.

/** @type {Record<string, Map<string, string>>} */
const WORDS = Object.fromEntries(
  ["en", "zh"].map((tag) => {
    const lines = (document.getElementById(`words-${tag}`)?.textContent ?? "").split("\n");
    const entries = lines.filter((line) => line.includes("=") && !line.startsWith("#")).map((line) => {
      const at = line.indexOf("=");
      return /** @type {[string, string]} */ ([line.slice(0, at).trim(), line.slice(at + 1).trim()]);
    });
    return [tag, new Map(entries)];
  }),
);

let currentLanguage = "en";

function language() {
  return currentLanguage;
}

/**
 * The text of a key in the present language, its placeholders filled in. With `coins` among the
 * values it is the one about coins, if there is one.
 *
 * @param {string} key without `page.`
 * @param {Record<string, string | number | boolean>} [values]
 */
function say(key, values = {}) {
  const words = WORDS[currentLanguage];
  const text = (values.coins && words.get(`page.${key}.coin`)) || (words.get(`page.${key}`) ?? `[${key}]`);
  return text.replace(/\{([a-z-]+)\}/g, (_, name) => String(values[name] ?? name));
}

/** Sets the language of the page. @param {string} tag */
function speak(tag) {
  currentLanguage = tag === "zh" ? "zh" : "en";
  document.documentElement.lang = currentLanguage === "zh" ? "zh-Hans" : "en";
  nameDocument();
  for (const element of document.querySelectorAll("[data-words]")) {
    element.replaceChildren(...typeset(say(element.getAttribute("data-words") ?? "")));
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("data-label") ?? ""));
  }
  /** @type {HTMLSelectElement} */ (byId("language")).value = currentLanguage;
}

/**
 * The element of an id that the page holds.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Whether a button does nothing now. It stays in reach, so that the focus is not lost with it.
 * @param {string} id
 * @param {boolean} off
 */
function idle(id, off) {
  byId(id).setAttribute("aria-disabled", String(off));
}

/** What a button does, unless it is idle. @param {string} id @param {() => void} work */
function onPress(id, work) {
  byId(id).onclick = () => {
    if (byId(id).getAttribute("aria-disabled") !== "true") work();
  };
}

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** A longer move is broken at the end of a line after all. */
const LONGEST_UNBROKEN = 24;

/**
 * A text as it is shown: a move such as `7 -> 1 5` has an arrow and is not broken at the end of a
 * line, and the digits of long numbers are in groups of three. All of it is style, so that what is
 * copied can be typed.
 *
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function typeset(text) {
  return text.split(/([^\s：:（]+ -> \d+(?: \d+)*)/).flatMap((part, at) => {
    if (at % 2 === 0) return part.split(/([\w.^]*\d{5}[\w.^]*)/).flatMap(inGroups);
    const [from, to] = part.split("->").map((side) => side.split(/(\d{5,})/).flatMap(inGroups));
    return make("span", { class: part.length <= LONGEST_UNBROKEN ? "notation" : undefined }, ...from, make("span", { class: "arrow" }, "->"), ...to);
  });
}

/**
 * The digits of a long number; a code such as 0.37002 stays as it is.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function inGroups(text) {
  if (!/^\d{5,}\.?$/.test(text)) return [text];
  const [first, ...groups] = text.replace(/\B(?=(\d{3})+\.?$)/g, " ").split(" ");
  return [first, ...groups.map((group) => make("span", { class: "group-of-digits" }, group))];
}

/**
 * A new element with attributes and children; texts are never read as markup.
 *
 * @param {string} name
 * @param {Record<string, string | number | boolean | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== undefined && value !== false) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
