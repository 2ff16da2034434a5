// A plain oracle for the tests: options by the definition of a code, nimbers by mex. It shares
// nothing with the page.
"use strict";

/** Rules as the heaps that a move leaves of one heap. */
const RULES = {
  nim: (n) => range(1, n).map((take) => [n - take]),
  kayles: (n) => octal(n, [0, 7, 7]),
  "dawson-kayles": (n) => octal(n, [0, 0, 7]),
  "dawson-chess": (n) => octal(n, [0, 1, 3, 7]),
  guiles: (n) => octal(n, [0, 1, 5]),
  officers: (n) => octal(n, [0, 6]),
  treblecross: (n) => octal(n, [0, 0, 0, 7]),
  "0.56": (n) => octal(n, [0, 5, 6]),
  grundy: (n) => range(1, n - 1).filter((a) => a < n - a).map((a) => [a, n - a]),
  lasker: (n) => [...RULES.nim(n), ...range(1, n - 1).map((a) => [a, n - a])],
  "subtract(1,2,5)": (n) => [1, 2, 5].filter((take) => take <= n).map((take) => [n - take]),
  "stripes(2,3)": (n) => octal(n, [0, 0, 7, 7]),
};

function range(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function octal(n, digits) {
  const options = [];
  digits.forEach((digit, take) => {
    const rest = n - take;
    if (take === 0 || rest < 0) return;
    if (digit & 1 && rest === 0) options.push([]);
    if (digit & 2 && rest > 0) options.push([rest]);
    if (digit & 4) for (let a = 1; 2 * a <= rest; a++) options.push([a, rest - a]);
  });
  return options;
}

const memory = new Map();

function nimber(rules, n) {
  const key = `${rules} ${n}`;
  if (!memory.has(key)) {
    const reached = new Set(RULES[rules](n).map((parts) => parts.reduce((sum, part) => sum ^ nimber(rules, part), 0)));
    let least = 0;
    while (reached.has(least)) least++;
    memory.set(key, least);
  }
  return memory.get(key);
}

function nimSum(rules, heaps) {
  return heaps.reduce((sum, heap) => sum ^ nimber(rules, Number(heap)), 0);
}

/** Whether the player to move wins misere Nim (Bouton 1901). */
function winsMisereNim(heaps) {
  const sum = heaps.reduce((all, heap) => all ^ Number(heap), 0);
  return heaps.some((heap) => Number(heap) > 1) ? sum !== 0 : sum === 0;
}

/** All moves of a position in the page's notation. */
function movesOf(rules, heaps) {
  const all = [];
  for (const heap of new Set(heaps.map(Number))) {
    for (const parts of RULES[rules](heap)) {
      all.push(`${heap} -> ${parts.filter((part) => part > 0).sort((a, b) => a - b).join(" ") || "0"}`);
    }
  }
  return all;
}

/** A position after a move. */
function after(heaps, move) {
  const [from, to] = move.split("->");
  const left = heaps.map(Number);
  left.splice(left.indexOf(Number(from)), 1, ...to.trim().split(" ").map(Number).filter((part) => part > 0));
  return left;
}

/** Random numbers that are the same in every run (Mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

module.exports = { RULES, after, movesOf, nimSum, nimber, random, winsMisereNim };
