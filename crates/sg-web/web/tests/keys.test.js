// The page by keyboard alone, and by pointer; and what a thousand keys at random do to it.
"use strict";

const assert = require("node:assert/strict");
const { after, test } = require("node:test");
const { board, close, follow, move, withPage } = require("./page.js");
const oracle = require("./oracle.js");

after(close);

/** Presses Tab until an element has the focus. */
async function tabTo(page, selector) {
  for (let times = 0; times < 60; times++) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} is not reached by Tab`);
}

test("a game by keyboard alone", async () => {
  await withPage(
    async (page) => {
      await tabTo(page, ".stone");
      let state = await board(page);
      for (let moves = 0; state.turn === "me" && moves < 60; moves++) {
        assert.ok(await page.evaluate(() => document.activeElement.matches(".stone")), "the focus stays on the board");
        // Two stones where there are two, by Shift and an arrow.
        await page.keyboard.press("Home");
        await page.keyboard.press("Shift+ArrowRight");
        const before = state.heaps.join(" ");
        await page.keyboard.press("Enter");
        await page.waitForFunction((before) => document.getElementById("board").dataset.heaps !== before, before);
        state = await board(page);
      }
      assert.equal(state.turn, "none");
      assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY", "the focus is not lost");
    },
    { hash: "#play=kayles&heaps=3,4&first=me&lang=en" },
  );
});

test("a study by keyboard alone", async () => {
  await withPage(async (page) => {
    await tabTo(page, 'a[data-screen="study"]');
    await page.keyboard.press("Enter");
    await tabTo(page, "#code");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("0.07");
    await page.keyboard.press("Enter");
    await page.waitForSelector('#verdict[data-verdict="proved"]');
    await tabTo(page, "#plot");
    await page.keyboard.press("+");
    await page.waitForFunction(() => Number(document.getElementById("plot").dataset.from) > 0);
    await tabTo(page, "#export-csv");
  });
});

test("stones are chosen by pointer: a run, a gap", async () => {
  await withPage(
    async (page) => {
      const stones = page.locator(".heap").nth(1).locator(".stone");
      await stones.nth(1).click();
      await stones.nth(2).click();
      assert.equal(await page.getByRole("textbox", { name: "Move" }).inputValue(), "5 -> 1 2");
      await page.locator(".heap").nth(0).locator(".gap").nth(0).click();
      assert.equal(await page.getByRole("textbox", { name: "Move" }).inputValue(), "3 -> 1 2");
      await page.getByRole("button", { name: "Play it" }).click();
      await page.waitForFunction(() => document.querySelectorAll("#log li").length > 0);
      assert.match(await page.locator("#log").textContent(), /you: 3 -> 1 2/);
    },
    { hash: "#play=lasker&heaps=3,5&first=me&lang=en" },
  );
});

// Each of these seeds once met an answer that came after the question was gone.
for (const seed of [3, 5, 14, 21, 39]) {
  test(`a thousand blind keys (${seed}), and the page is silent and alive`, { timeout: 240_000 }, async () => {
    await withPage(
      async (page) => {
        const random = oracle.random(seed);
        const keys = ["Tab", "Tab", "Shift+Tab", "Enter", "Enter", "Escape", "Space", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Shift+ArrowRight", "Home", "End", "+", "-", "0", "1", "7", ".", "?", "x", ">", "Backspace"];
        for (let pressed = 0; pressed < 1000; pressed++) await page.keyboard.press(keys[random(keys.length)]);
        await follow(page, "#play=nim&heaps=1,2,4&first=me&lang=en");
        await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "1 2 4");
        await move(page, "4 -> 3");
        assert.equal(await page.locator("#log li").count(), 2);
      },
      { options: { acceptDownloads: true } },
    );
  });
}
