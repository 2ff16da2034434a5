// For everyone: keyboard alone, screen readers, touch, small screens, two languages; and what the
// file promises of itself.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const zlib = require("node:zlib");
const { after, test } = require("node:test");
const { board, close, file, hint, move, root, withPage } = require("./page.js");
const oracle = require("./oracle.js");

after(close);

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds, as lines. It describes every element that passes too, which takes most of its
 * time, unless told not to.
 */
async function found(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }),
  );
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(" | ")}`);
}

const HINTS = async (page) => { for (const stage of [1, 2, 3]) await hint(page, stage); };
const PROVED = (page) => page.waitForSelector('#verdict[data-verdict="proved"]');
const SCREENS = [
  ["#play=kayles&heaps=3,5,7&first=me&lang=en", async (page) => HINTS(page)],
  ["#play=lasker&heaps=2,3,4&first=me&lang=en", async () => {}],
  ["#play=bottles&heaps=1,0,2,1&first=me&lang=en", async () => {}],
  ["#play=ruler&heaps=1,4,6&first=me&lang=en", async () => {}],
  ["#play=row&heaps=9&strips=2,3&first=grundy&lang=en", async () => {}],
  ["#play=hackenbush&heaps=0,1,1,0&first=me&lang=en", async () => {}],
  ["#play=nim&heaps=1,2,4&first=people&moves=2-0&lang=en", async () => {}],
  ["#play=nim&heaps=1,2&first=people&moves=2-0,1-0&lang=en", async () => {}],
  ["#study=0.77&to=600&second=0.07&lang=en", PROVED],
  ["#study=0.16&to=20000&apart=1&lang=en", (page) => page.waitForFunction(() => /rare|稀有/.test(document.getElementById("plot-text").textContent))],
  ["#rules=0.77&lang=en", (page) => page.waitForSelector("#catalogue .card")],
];

test("axe finds nothing, on any screen, in any language and scheme", { timeout: 300_000 }, async () => {
  for (const [hash, work] of SCREENS) {
    await withPage(
      async (page) => {
        await work(page);
        for (const language of ["en", "zh"]) {
          await page.getByRole("combobox", { name: /Language|语言/ }).selectOption(language);
          for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await page.waitForTimeout(100);
            assert.deepEqual(await found(page), [], `${hash} ${language} ${colorScheme}`);
          }
        }
      },
      { hash },
    );
  }
});

test("the contract's names are there", async () => {
  await withPage(async (page) => {
    assert.equal(await page.getByRole("group", { name: "Board" }).count(), 1);
    assert.equal(await page.getByRole("textbox", { name: "Move" }).count(), 1);
    for (const name of ["Hint", "Undo", "New game"]) assert.equal(await page.getByRole("button", { name }).count(), 1, name);
    for (const role of ["status", "alert"]) assert.equal(await page.locator(`[role=${role}]`).count(), 1, role);
    await page.getByRole("combobox", { name: "Language" }).selectOption("zh");
    await page.waitForFunction(() => document.documentElement.lang === "zh-Hans");
    assert.equal(await page.getByRole("group", { name: "棋盘" }).count(), 1);
  });
});

test("320 pixels and touch: nothing to scroll sideways, targets of 44 pixels", async () => {
  const options = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
  for (const [hash, work] of SCREENS) {
    await withPage(
      async (page) => {
        await work(page);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), hash);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll("button:not(.gap), select, input:not([type=checkbox]), nav a, summary, .box")]
            .filter((element) => element.checkVisibility())
            .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 80) }))
            .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
            .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
        );
        assert.deepEqual(small, [], hash);
      },
      { hash, options },
    );
  }
  await withPage(
    async (page) => {
      const stones = page.locator(".heap").nth(2).locator(".stone");
      await stones.nth(0).tap();
      await stones.nth(1).tap();
      await page.getByRole("button", { name: "Play it" }).tap();
      await page.waitForFunction(() => document.querySelectorAll("#log li").length > 0);
      assert.match(await page.locator("#log").textContent(), /you: 7 -> 5/);
    },
    { hash: "#play=kayles&heaps=3,5,7&first=me&lang=en", options },
  );
});

/** Latin words that are names or notation in Chinese too. */
const LATIN = new Set(
  "grundy sg SG EN Nim mex misère tame P N CSV PNG SVG Ctrl Kayles b file p n G UVa Luogu POI Hackenbush Sprague Grundy Guy Smith Bouton Dudeney Loyd Dawson Lasker Guiles Home End Shift Esc T R Fine Wilf x i j k r v X"
    .split(" ")
    .flatMap((word) => [word, word.toLowerCase()]),
);

/**
 * The English words that are visible, or told to a screen reader; codes and names of rulesets are
 * left out.
 */
async function english(page) {
  const names = await page.evaluate(() => [...document.querySelectorAll("#codes option")].map((option) => option.value));
  const texts = await page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!parent.closest("script, style, datalist")) texts.push(walker.currentNode.textContent);
    }
    for (const element of document.querySelectorAll("[aria-label]")) texts.push(element.getAttribute("aria-label"));
    return texts;
  });
  const wrong = [];
  for (const text of texts) {
    let rest = text.replace(/\b(unequal|equal|hex):/g, "");
    for (const name of names) rest = rest.replaceAll(name, "");
    for (const word of rest.match(/[A-Za-zè]+/g) ?? []) if (!LATIN.has(word)) wrong.push(`${word} in ${JSON.stringify(text)}`);
  }
  return wrong;
}

test("the language is switched in mid-game, and no English is left", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await move(page, "7 -> 5");
      await HINTS(page);
      await page.getByRole("button", { name: "Why" }).click();
      await page.waitForFunction(() => document.getElementById("explained").childElementCount > 0);
      const before = await board(page);
      await page.getByRole("combobox", { name: "Language" }).selectOption("zh");
      await page.waitForFunction(() => document.getElementById("hints").textContent.includes("异或和"));
      assert.deepEqual(await board(page), before);
      assert.deepEqual(await english(page), []);
      await page.getByRole("textbox", { name: "走法" }).fill("9 -> 1");
      await page.getByRole("textbox", { name: "走法" }).press("Enter");
      await page.waitForFunction(() => document.getElementById("alert").textContent !== "");
      assert.deepEqual(await english(page), []);
      // To the end, with the look back.
      for (let moves = 0; (await board(page)).turn === "me" && moves < 50; moves++) {
        const { heaps } = await board(page);
        await page.getByRole("textbox", { name: "走法" }).fill(oracle.movesOf("kayles", heaps)[0]);
        await page.getByRole("textbox", { name: "走法" }).press("Enter");
        await page.waitForFunction((before) => document.getElementById("board").dataset.heaps !== before, heaps.join(" "));
      }
      assert.match(await page.locator("[role=status]").textContent(), /你赢了|你输了/);
      assert.deepEqual(await english(page), []);
    },
    { hash: "#play=kayles&heaps=3,5,7&first=me&lang=en" },
  );
  for (const [hash] of SCREENS) {
    await withPage(
      async (page) => {
        if (hash.startsWith("#study=0.77")) await PROVED(page);
        if (hash.startsWith("#rules")) await page.waitForSelector("#catalogue .card");
        await page.waitForTimeout(300);
        assert.deepEqual(await english(page), [], hash);
      },
      { hash: hash.replace("lang=en", "lang=zh") },
    );
  }
  for (const code of ["0.138", "x", "subtract(1,,2)", "nimm"]) {
    await withPage(
      async (page) => {
        await page.waitForFunction(() => document.getElementById("alert").textContent !== "");
        const text = (await page.locator("[role=alert]").textContent()).replaceAll(code, "");
        assert.doesNotMatch(text.replace(/nim|hex|kayles|subtract|allbut|stripes/g, ""), /[a-z]{3}/, text);
      },
      { hash: `#study=${encodeURIComponent(code)}&lang=zh` },
    );
  }
});

test("a browser that is too old is told so, in both languages", async () => {
  const told = () => document.getElementById("alert").textContent.match(/too old.*版本太旧/);
  await withPage((page) => page.waitForFunction(told), { ready: false, init: "delete window.DecompressionStream;" });
});

test("a trap in the worker is reported, and the next request works", async () => {
  // The first request that begins with `line` runs into a trap, as a panic of the module would.
  const init = `
    const Original = Blob;
    window.Blob = function (parts, options) {
      if (typeof parts[0] === "string" && parts[0].includes("sg_ask") && !window.trapped) {
        window.trapped = true;
        parts = [parts[0].replace("sg.sg_ask()", "(/^(line|advance)/.test(text) ? (() => { throw new WebAssembly.RuntimeError('unreachable'); })() : sg.sg_ask())")];
      }
      return new Original(parts, options);
    };`;
  await withPage(
    async (page) => {
      await page.getByRole("textbox", { name: "Move" }).fill("7 -> 6");
      await page.getByRole("textbox", { name: "Move" }).press("Enter");
      await page.waitForFunction(() => document.getElementById("alert").textContent !== "");
      assert.match(await page.locator("[role=alert]").textContent(), /went wrong/);
      await move(page, "7 -> 5");
      await page.waitForFunction(() => document.querySelectorAll("#log li").length === 2);
      assert.match(await page.locator("#log").textContent(), /you: 7 -> 5/);
      assert.equal(await page.locator("[role=alert]").textContent(), "");
    },
    { init, hash: "#play=kayles&heaps=3,5,7&first=me&lang=en" },
  );
  await withPage(
    async (page) => {
      await page.waitForFunction(() => document.getElementById("alert").textContent !== "");
      assert.match(await page.locator("[role=alert]").textContent(), /went wrong/);
      await page.getByRole("button", { name: "Compute" }).click();
      await PROVED(page);
      assert.equal(await page.locator("[role=alert]").textContent(), "");
    },
    // The worker of the sequences is the second to start.
    { init: init.replace("!window.trapped", "(window.count = (window.count ?? 0) + 1) === 1"), hash: "#study=0.77&to=500&lang=en" },
  );
});

test("reduced motion and forced colours are heeded", async () => {
  await withPage(
    async (page) => {
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).transitionDuration !== "0s").length,
      );
      assert.equal(moving, 0);
    },
    { options: { reducedMotion: "reduce" } },
  );
  const forced = { forcedColors: "active" };
  await withPage(async (page) => assert.equal(await page.locator(".stone").count(), 15), { options: forced });
  // What is drawn by a background alone would have that of the page.
  await withPage(
    async (page) => {
      const [edge, current, other, paper] = await page.evaluate(() => {
        const style = (selector, part) => getComputedStyle(document.querySelector(selector), part);
        const links = ["nav a[aria-current]", "nav a:not([aria-current])"].map((link) => style(link).borderBottomColor);
        return [style(".trees li", "::before").backgroundColor, ...links, style("body").backgroundColor];
      });
      assert.notEqual(edge, paper);
      assert.notEqual(current, paper);
      assert.equal(other, paper, "only the screen that is shown is marked");
    },
    { hash: "#play=hackenbush&heaps=0,1,2,2,0,5", options: forced },
  );
  await withPage(async (page) => assert.equal(await page.locator(".covered").first().evaluate((cell) => getComputedStyle(cell).backgroundColor), "rgb(0, 0, 0)"), {
    hash: "#play=row&heaps=12&moves=12-4-6",
    options: forced,
  });
});

test("the file: small, of one piece, forbidden to connect, without a path of the machine that built it", async () => {
  const bytes = fs.readFileSync(file);
  const packed = zlib.gzipSync(bytes, { level: 9 }).length;
  console.log(`${bytes.length} bytes, ${packed} compressed`);
  // As `xtask/src/web.rs` has it.
  assert.ok(bytes.length < 2_000_000 && packed < 1_010_000, `${bytes.length} ${packed}`);
  const text = bytes.toString();
  assert.match(text, /default-src 'none'/);
  assert.match(text, /connect-src 'none'/);
  const module = zlib.gunzipSync(Buffer.from(text.match(/id="wasm-games">([^<]*)</)[1], "base64")).toString("latin1");
  for (const place of [root, process.env.HOME, ...["home", "root", "work", "Users"].map((folder) => `/${folder}/`)]) {
    if (!place || place === "/") continue;
    assert.ok(!text.includes(place) && !module.includes(place), place);
  }
});

test("your own rules are ticked", async () => {
  await withPage(
    async (page) => {
      await page.waitForSelector("#ticks input");
      await page.getByLabel("Ruleset", { exact: true }).fill("0.7");
      await page.getByRole("button", { name: "Show" }).click();
      // Not those of 0.77, which were shown before.
      await page.waitForFunction(() => /play 0\.7\b/.test(document.getElementById("own-rules").textContent));
      await page.locator('[data-take="2"][data-leave="2"]').check();
      await page.waitForFunction(() => document.getElementById("own").value === "0.74");
      await page.locator('[data-take="0"][data-leave="2"]').focus();
      await page.keyboard.press("Space");
      await page.waitForFunction(() => document.getElementById("own").value === "4.74");
      await page.getByRole("link", { name: "play 4.74" }).click();
      await page.waitForFunction(() => document.getElementById("game-title").textContent.includes("4.74"));
    },
    { hash: "#rules" },
  );
});
