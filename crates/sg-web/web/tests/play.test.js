// The screen Play: the page wins what can be won, hints are right, links and languages work.
"use strict";

const assert = require("node:assert/strict");
const { after, test } = require("node:test");
const { board, close, follow, hint, move, withPage } = require("./page.js");
const oracle = require("./oracle.js");

after(close);

/** A position that the player to move loses. */
function lostPosition(rules, random) {
  for (;;) {
    const heaps = Array.from({ length: 2 + random(3) }, () => 1 + random(9));
    const lost = rules === "misere" ? !oracle.winsMisereNim(heaps) : oracle.nimSum(rules, heaps) === 0;
    if (lost && heaps.reduce((all, heap) => all + heap, 0) > 5) return heaps;
  }
}

test("from a P-position the page wins every game", async () => {
  await withPage(async (page) => {
    const random = oracle.random(1);
    for (const rules of [...Object.keys(oracle.RULES), "misere"]) {
      const name = rules === "misere" ? "nim" : rules;
      for (let round = 0; round < 3; round++) {
        const heaps = lostPosition(rules, random);
        await follow(page, `#play=${name}&heaps=${heaps.join(",")}&first=me&misere=${rules === "misere" ? 1 : 0}&seed=${round}&x=${random(1e6)}`);
        await page.waitForFunction((wanted) => document.getElementById("board").dataset.heaps === wanted, heaps.join(" "));
        let state = await board(page);
        while (state.turn === "me") {
          const legal = oracle.movesOf(name, state.heaps);
          await move(page, legal[random(legal.length)]);
          state = await board(page);
          const lost = rules === "misere" ? !oracle.winsMisereNim(state.heaps) : oracle.nimSum(name, state.heaps) === 0;
          assert.ok(lost || state.turn === "none", `${rules} ${state.heaps}`);
        }
        assert.equal(state.turn, "none");
        assert.match(await page.locator("[role=status]").textContent(), /you lose/, `${rules} ${heaps}`);
      }
    }
  });
});

test("hints: three, the first gives no move away, following them wins", async () => {
  await withPage(async (page) => {
    for (const [rules, heaps] of [["kayles", "3 5 7"], ["nim", "3 5 7"], ["lasker", "2 3 4"], ["grundy", "9 4 2"]]) {
      await follow(page, `#play=${rules}&heaps=${heaps.replaceAll(" ", ",")}&first=me`);
      await page.waitForFunction((wanted) => document.getElementById("board").dataset.heaps === wanted, heaps);
      let state = await board(page);
      assert.notEqual(oracle.nimSum(rules, state.heaps), 0);
      while (state.turn === "me") {
        await hint(page, 1);
        assert.equal(await page.locator("[data-hint-move]").count(), 0);
        assert.doesNotMatch(await page.locator("#hints").textContent(), /->/);
        assert.equal((await board(page)).nimSum, "");
        await hint(page, 2);
        assert.equal(Number((await board(page)).nimSum), oracle.nimSum(rules, state.heaps));
        // The step to the move is spoken.
        assert.match(await page.locator("[role=status]").textContent(), / \d+ xor \d+ = \d+ · your turn$/);
        assert.equal(await page.locator("[data-hint-move]").count(), 0);
        await hint(page, 3);
        const chosen = await page.locator("[data-hint-move]").getAttribute("data-hint-move");
        const legal = oracle.movesOf(rules, state.heaps).map((text) => oracle.after(state.heaps, text).sort().join(" "));
        const left = oracle.after(state.heaps, chosen);
        assert.ok(legal.includes(left.sort().join(" ")), chosen);
        assert.equal(oracle.nimSum(rules, left), 0, chosen);
        assert.ok(await page.getByRole("button", { name: "Hint" }).isDisabled());
        await move(page, chosen);
        state = await board(page);
      }
      assert.match(await page.locator("[role=status]").textContent(), /you win/);
    }
  });
});

test("random positions: nim-sums, and winning moves that the oracle finds too", async () => {
  await withPage(async (page) => {
    const random = oracle.random(7);
    for (let round = 0; round < 60; round++) {
      const names = Object.keys(oracle.RULES);
      const rules = names[round % names.length];
      const heaps = Array.from({ length: 1 + random(5) }, () => 1 + random(24));
      await follow(page, `#play=${rules}&heaps=${heaps.join(",")}&first=me&x=${round}`);
      await page.waitForFunction((wanted) => document.getElementById("board").dataset.heaps === wanted, heaps.join(" "));
      if ((await board(page)).turn === "none") continue;
      for (const stage of [1, 2, 3]) await hint(page, stage);
      const sum = oracle.nimSum(rules, heaps);
      assert.equal(Number((await board(page)).nimSum), sum, `${rules} ${heaps}`);
      const named = page.locator("[data-hint-move]");
      assert.equal(await named.count(), sum === 0 ? 0 : 1, `${rules} ${heaps}`);
      if (sum !== 0) assert.equal(oracle.nimSum(rules, oracle.after(heaps, await named.getAttribute("data-hint-move"))), 0);
    }
  });
});

test("heaps beyond 2^53 to the digit", async () => {
  await withPage(async (page) => {
    await follow(page, "#play=kayles&heaps=1000000000000000000,3,5&first=me");
    await page.waitForFunction(() => document.getElementById("board").dataset.heaps.startsWith("1000000000000000000"));
    for (const stage of [1, 2, 3]) await hint(page, stage);
    assert.equal((await board(page)).nimSum, "6");
    const hintText = await page.locator(".hint[data-stage='3']").textContent();
    assert.match(hintText, /one of 8 winning moves/);
    await move(page, "1000000000000000000 -> 3 999999999999999996");
    const { heaps } = await board(page);
    assert.ok(heaps.every((heap) => /^\d+$/.test(heap)) && !heaps.includes("1000000000000000000"), heaps.join(" "));
  });
});

test("refusals are alerts, and the game goes on", async () => {
  await withPage(async (page) => {
    for (const text of ["7 -> 9", "x", "<b>7</b> -> 1", "🐍", "99999999999999999999 -> 1", "7 -> 1 1 1", "quit", "9".repeat(5000)]) {
      await move(page, text);
      const said = await page.locator("[role=alert]").textContent();
      assert.ok(said.length > 5, text);
      assert.equal(await page.locator("main b").count(), 0);
      assert.deepEqual((await board(page)).heaps, ["3", "5", "7"]);
    }
    await move(page, "7 -> 6");
    assert.equal(await page.locator("[role=alert]").textContent(), "");
    assert.equal(await page.locator("#log li").count(), 2);
    for (const [field, value] of [["Numbers", "1e9"], ["Numbers", ""], ["Numbers", "3 -5"], ["Game", "0.138"], ["Game", "<i>"], ["Game", "🐍"]]) {
      await page.getByLabel("Game", { exact: true }).fill("nim");
      await page.getByLabel("Numbers").fill("1 2");
      await page.getByLabel(field, { exact: true }).fill(value);
      await page.getByRole("button", { name: "New game" }).click();
      await page.waitForFunction(() => document.getElementById("alert").textContent !== "");
      assert.equal(await page.locator("main i").count(), 0);
      assert.equal(await page.locator("#log li").count(), 2, "the old game is there");
      await page.getByRole("button", { name: "Why" }).click();
      await page.waitForFunction(() => document.getElementById("alert").textContent === "");
    }
  });
});

test("undo, new game, a look back with the first mistake, playing on from there", async () => {
  await withPage(async (page) => {
    await follow(page, "#play=nim&heaps=1,2&first=me");
    await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "1 2");
    await move(page, "2 -> 0");
    assert.match(await page.locator("[role=status]").textContent(), /you lose/);
    const mistake = page.locator(".review [data-verdict=mistake]");
    assert.match(await mistake.textContent(), /2 -> 1 would have won/);
    assert.match(await page.locator("#review").textContent(), /first mistake was move 1/);
    await mistake.getByRole("button").click();
    await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "1 2");
    await move(page, "2 -> 1");
    await move(page, "1 -> 0");
    assert.match(await page.locator("[role=status]").textContent(), /you win/);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => document.getElementById("board").dataset.turn === "me");
    await page.getByRole("button", { name: "New game" }).click();
    await page.waitForFunction(() => document.querySelectorAll("#log li").length === 0);
    assert.deepEqual((await board(page)).heaps, ["1", "2"]);
  });
});

test("links restore a game", async () => {
  for (const [hash, heaps, first] of [
    ["#play=kayles&heaps=3,5,7&first=me&misere=0&lang=en", "3 5 7", "me"],
    ["#play=nim&heaps=2,2&first=me&misere=1&lang=zh", "2 2", "me"],
    ["#play=bottles&heaps=1,0,2,1&first=me", "1 0 2 1", "me"],
    ["#play=row&heaps=9&strips=2,3&first=me", "9", "me"],
    ["#play=hackenbush&heaps=0,1,1,0&first=me", "1 2 3 4", "me"],
    ["#play=ruler&heaps=1,4,6&first=me", "1 4 6", "me"],
    ["#play=power-coins&heaps=4,6,12&others=2&first=me", "4 6 12", "me"],
  ]) {
    await withPage(
      async (page) => {
        const state = await board(page);
        assert.equal(state.heaps.join(" "), heaps, hash);
        assert.equal(state.turn, first, hash);
        const again = await page.evaluate(() => location.hash);
        const parts = new URLSearchParams(again.slice(1));
      for (const [key, value] of new URLSearchParams(hash.slice(1))) assert.equal(parts.get(key), value, again);
      },
      { hash },
    );
  }
  await withPage(
    async (page) => {
      assert.equal(await page.locator("#log li").count(), 1, "sg began");
      assert.equal((await board(page)).turn, "me");
    },
    { hash: "#play=kayles&heaps=3,5,7&first=sg" },
  );
});

/** What a game shows: position, turn, picture, moves. */
async function shown(page) {
  const log = await page.locator("#log li, .review li").allTextContents();
  const drawn = await page.locator("#board").evaluate((element) => element.innerText);
  return { ...(await board(page)), nimSum: "", log, drawn };
}

test("links restore a game in the middle, with its moves", async () => {
  for (const [hash, played, then] of [
    ["#play=kayles&heaps=3,5,7&first=me&lang=en", ["7 -> 5"], "Undo"],
    ["#play=nim&heaps=2,2&first=me&misere=1&lang=en", ["2 -> 1"], "Undo"],
    ["#play=row&heaps=14&strips=2,3&first=sg&lang=en", ["strip", "strip"], "Undo"],
    ["#play=power-coins&heaps=4,6,12&others=2&first=me&lang=en", ["12 -> 6"], "Undo"],
    ["#play=ruler&heaps=1,4,6&first=me&lang=en", ["6 -> 5"], "Undo"],
    ["#play=bottles&heaps=1,0,2,1&first=me&lang=en", ["0 -> 1 2"], "Undo"],
    ["#play=hackenbush&heaps=0,1,1,2,0,5,5&first=me&lang=en", ["4 -> 0"], "Undo"],
    // Over, so that the look back is restored too.
    ["#play=nim&heaps=1,2&first=me&lang=en", ["2 -> 0"], "Undo"],
  ]) {
    await withPage(
      async (page, context) => {
        for (const text of played) {
          // Where the machine chose what there is: a strip on the left of the longest run.
          const longest = Math.max(...(await board(page)).heaps.map(Number));
          await move(page, text === "strip" ? `${longest} -> 0 ${longest - 2}` : text);
          assert.equal(await page.locator("[role=alert]").textContent(), "", hash);
        }
        const before = await shown(page);
        const link = await page.getByLabel("Link to this game").inputValue();
        await page.waitForFunction((link) => location.href === link, link);
        const other = await context.newPage();
        await other.goto(link);
        await other.waitForSelector("body[data-ready]");
        assert.deepEqual(await shown(other), before, link);
        assert.equal(await other.locator("[role=alert]").textContent(), "");
        await other.getByRole("button", { name: then }).click();
        await other.waitForFunction((before) => document.getElementById("board").dataset.heaps !== before, before.heaps.join(" "));
        assert.equal((await board(other)).turn, "me");
      },
      { hash },
    );
  }
  for (const [moves, wanted] of [["7-9", /not a move from 7/], ["7-6,x", /move 2 of the link: `x`/], ["7-6-99999999999999999999", /move 1/], ["3-0,".repeat(5000), /move 1001/]]) {
    await withPage(
      async (page) => {
        assert.match(await page.locator("[role=alert]").textContent(), wanted);
        assert.equal((await board(page)).turn, "me");
      },
      { hash: `#play=nim&heaps=3,5,7&first=me&moves=${moves}&lang=en` },
    );
  }
});
