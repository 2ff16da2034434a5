// The board of the screen Play and what is around it: every way to make a move, what is seen of it,
// the opening, the lesson.
"use strict";

const assert = require("node:assert/strict");
const { after, test } = require("node:test");
const { board, close, follow, hint, move, withPage } = require("./page.js");
const oracle = require("./oracle.js");

after(close);

test("arrows go up and down a tree, and from one line of coins to the next", async () => {
  const focused = (page, keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), page.locator('#board button[tabindex="0"]').focus())
    .then(() => page.evaluate(() => document.activeElement.dataset.pick));
  await withPage(
    async (page) => {
      assert.equal(await focused(page, ["ArrowUp"]), "2");
      assert.match(await focused(page, ["ArrowUp"]), /3|4/);
      assert.equal(await focused(page, ["ArrowDown"]), "2");
      assert.equal(await focused(page, ["ArrowDown", "ArrowDown"]), "1");
    },
    { hash: "#play=hackenbush&heaps=0,1,2,2,0,5&first=me&lang=en" },
  );
  await withPage(
    async (page) => {
      const next = Number(await focused(page, ["ArrowDown"]));
      assert.ok(next > 4 && next < 20, `coin ${next} is in the second line`);
      assert.equal(await focused(page, ["ArrowUp"]), "1");
    },
    { hash: "#play=turning-turtles&heaps=3,40&first=me&lang=en", options: { viewport: { width: 320, height: 700 } } },
  );
});

test("two people play on one page", async () => {
  await withPage(
    async (page) => {
      assert.equal((await board(page)).turn, "first");
      assert.match(await page.locator("[role=status]").textContent(), /first player to move/);
      assert.ok(!(await page.getByLabel("Level of grundy").isVisible()), "there is no machine");
      await move(page, "2 -> 0");
      assert.deepEqual(await board(page), { heaps: ["1"], turn: "second", nimSum: "" });
      assert.equal(await page.locator("#log li").count(), 1, "nobody answers for the second player");
      for (const stage of [1, 2, 3]) await hint(page, stage);
      assert.doesNotMatch(await page.locator("#hints").textContent(), /\bsg\b|\byou\b/);
      await page.getByRole("button", { name: "Undo" }).click();
      await page.waitForFunction(() => document.getElementById("board").dataset.turn === "first");
      assert.deepEqual((await board(page)).heaps, ["1", "2"]);
      await move(page, "2 -> 0");
      await move(page, "1 -> 0");
      assert.match(await page.locator("[role=status]").textContent(), /the first player cannot move: the second player wins/);
      assert.match(await page.locator("#review").textContent(), /the first mistake was move 1, 2 -> 0: 2 -> 1 would have won/);
      assert.doesNotMatch(await page.locator("#screen-play .right").textContent(), /\byou\b/);
      await page.locator(".review [data-verdict=mistake]").getByRole("button").click();
      await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "1 2");
      assert.equal(page.url(), await page.getByLabel("Link to this game").inputValue(), "the address is the link");
      await page.reload();
      await page.waitForSelector("body[data-ready]");
      assert.deepEqual(await board(page), { heaps: ["1", "2"], turn: "first", nimSum: "" });
      // By the form as by the link.
      await page.getByLabel("Who starts").selectOption("me");
      await page.getByRole("button", { name: "New game" }).click();
      await page.waitForFunction(() => document.getElementById("board").dataset.turn === "me");
      await page.getByLabel("Who starts").selectOption("people");
      await page.getByRole("button", { name: "New game" }).click();
      await page.waitForFunction(() => document.getElementById("board").dataset.turn === "first");
    },
    { hash: "#play=nim&heaps=1,2&first=people&lang=en" },
  );
});

test("a double click is one move, and while a new game is made the old board takes none", async () => {
  await withPage(
    async (page) => {
      await page.locator('[data-row="0"][data-at="1"]').dblclick();
      await page.waitForFunction(() => document.querySelector("#board").dataset.turn === "me" && document.querySelectorAll("#log li").length > 0);
      await page.waitForTimeout(200);
      assert.equal(await page.locator("#log li").count(), 2, "one move and its answer");
      // A worker that is asked to think is busy; what is pressed on the old board meanwhile is no
      // move of the new game.
      await page.evaluate(() => {
        location.hash = "#play=4.77&heaps=10,12,14&misere=1";
      });
      await page.waitForSelector('#board[aria-busy="true"]');
      await page.locator('#board button[data-at="2"]').first().dispatchEvent("click");
      await page.waitForSelector('#board[aria-busy="false"]', { timeout: 60_000 });
      assert.equal((await board(page)).heaps.join(" "), "10 12 14");
    },
    { hash: "#play=nim&heaps=4,4,7" },
  );
});

test("a bad link is an alert, and there is a game nevertheless", async () => {
  await withPage(
    async (page) => {
      assert.match(await page.locator("[role=alert]").textContent(), /8 is not an octal digit.*Here is nim 3 5 7 instead/);
      assert.equal((await board(page)).turn, "me");
      // What is wrong stays in the address and in the form, to be mended, until something is
      // played.
      await page.locator("#language").selectOption("zh");
      assert.equal(new URL(page.url()).hash, "#play=0.138&heaps=3");
      assert.equal(await page.locator("#game").inputValue(), "0.138");
      await page.locator("#language").selectOption("en");
      await move(page, "7 -> 0");
      assert.match(new URL(page.url()).hash, /^#play=nim&heaps=3,5,7/);
    },
    { hash: "#play=0.138&heaps=3" },
  );
});

test("the opening offers games, each of them playable", async () => {
  await withPage(async (page) => {
    const cards = page.locator("#cards button");
    assert.equal(await cards.count(), 6);
    assert.match(await page.locator("#game-title").textContent(), /^Nim · /);
    const name = await cards.last().locator("strong").evaluate((name) => name.offsetHeight / Number.parseFloat(getComputedStyle(name).fontSize));
    assert.ok(name < 2, "Hackenbush is not broken in two");
    for (let at = 0; at < 6; at++) {
      if (!(await cards.first().isVisible())) await page.locator("#opening summary").click();
      await cards.nth(at).click();
      await page.waitForFunction(() => !document.getElementById("opening").open);
      assert.equal(await page.locator("[role=alert]").textContent(), "", `card ${at}`);
      assert.equal((await board(page)).turn, "me");
      // The example of the help is a legal move.
      const example = /\d+ -> \d+(?: \d+)*/.exec(await page.locator("#board-help").textContent())[0];
      await move(page, example);
      assert.equal(await page.locator("[role=alert]").textContent(), "", example);
    }
  });
});

test("the lesson asks before it tells, and its answers are right", async () => {
  await withPage(async (page) => {
    await page.getByRole("button", { name: "Learn how to win" }).click();
    const right = { 1: "No", 2: "No", 4: "No", 5: "1", 7: "3" };
    const games = ["nim", "nim", "nim", "nim", "nim", "nim", "kayles", "kayles"];
    for (let step = 1; step <= 8; step++) {
      await page.waitForFunction((step) => document.querySelector("#lesson h3")?.textContent === `Step ${step} of 8`, step);
      assert.equal(await page.locator("#lesson .good").count(), 0, "nothing is told yet");
      const { heaps } = await board(page);
      const game = games[step - 1];
      if (right[step]) {
        assert.equal(await page.evaluate(() => document.activeElement.matches("#lesson p")), true, "no answer is suggested");
        const buttons = page.locator("#lesson .answer");
        const wrong = (await buttons.allTextContents()).find((text) => text !== right[step]);
        await buttons.filter({ hasText: wrong }).first().click();
        assert.equal(await page.locator("#lesson .bad").count(), 1);
        await page.locator("#lesson").getByRole("button", { name: right[step], exact: true }).click();
        if (right[step] === "No") assert.equal(oracle.nimSum(game, heaps), 0);
        if (step === 7) assert.equal(oracle.nimber("kayles", 3), 3);
      } else {
        // Every move that leaves nim-sum 0 is right, and no other one.
        for (const each of oracle.movesOf(game, heaps)) {
          await move(page, each);
          const wins = oracle.nimSum(game, oracle.after(heaps, each)) === 0;
          await page.waitForFunction(() => document.querySelector("#lesson .good, #lesson .bad"));
          assert.equal(await page.locator("#lesson .good").count(), wins ? 1 : 0, `step ${step}: ${each}`);
          if (wins) break;
          await page.getByRole("button", { name: "Try again" }).click();
          await page.waitForFunction((heaps) => document.getElementById("board").dataset.heaps === heaps, heaps.join(" "));
        }
      }
      assert.equal(await page.locator("#lesson .good").count(), 1, `step ${step}`);
      if (step < 8) await page.getByRole("button", { name: "Next step" }).click();
    }
    await page.getByRole("button", { name: "Leave the lesson" }).click();
    assert.ok(!(await page.locator("#lesson").isVisible()));
  });
});

test("nimbers beside the heaps, every move by touch, an end with a way back", async () => {
  await withPage(
    async (page) => {
      await page.getByRole("button", { name: "Show nimbers" }).click();
      await page.waitForFunction(() => document.querySelectorAll("#board .nimber").length === 2);
      assert.deepEqual(await page.locator("#board .nimber").allTextContents(), ["nimber 2", "nimber 3"]);
      // The moves that are offered are those of the definition; a wrong one ends in a review that
      // can be replayed.
      await page.locator("#all-moves summary").click();
      await page.waitForFunction(() => document.querySelectorAll("#moves button").length > 0);
      const offered = await page.locator("#moves button").allTextContents();
      assert.deepEqual([...offered].sort(), [...oracle.movesOf("kayles", ["2", "3"])].sort());
      const bad = offered.find((each) => oracle.nimSum("kayles", oracle.after(["2", "3"], each)) !== 0);
      await page.locator("#moves button").filter({ hasText: bad }).first().click();
      await page.waitForFunction(() => document.querySelectorAll("#log li").length === 2);
      assert.ok((await page.locator(".moved").count()) > 0, "the last move is marked");
      while ((await board(page)).turn === "me") await move(page, oracle.movesOf("kayles", (await board(page)).heaps)[0]);
      assert.match(await page.locator("#result").textContent(), /you cannot move: you lose.*first mistake was move 1/);
      await page.locator("#result").getByRole("button", { name: "Replay from move 1" }).click();
      await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "2 3");
      assert.ok(!(await page.locator("#result").isVisible()));
    },
    { hash: "#play=kayles&heaps=2,3&first=me&lang=en" },
  );
  // A stone of Nim is taken with all to its right by one tap.
  await withPage(
    async (page) => {
      await page.locator(".heap").nth(2).locator(".stone").nth(6).tap();
      await page.waitForFunction(() => document.querySelectorAll("#log li").length === 2);
      assert.match(await page.locator("#log").textContent(), /you: 7 -> 6/);
    },
    { hash: "#play=nim&heaps=3,5,7&first=me&lang=en", options: { hasTouch: true, viewport: { width: 360, height: 800 } } },
  );
});

test("a finger that begins to scroll on a stone plays nothing", async () => {
  await withPage(
    async (page) => {
      const press = { pointerType: "touch", button: 0, bubbles: true };
      await page.locator(".stone").last().dispatchEvent("pointerdown", press);
      assert.equal(await page.getByRole("textbox", { name: "Move" }).inputValue(), "");
      await page.locator(".stone").last().dispatchEvent("click", { detail: 1, bubbles: true });
      await page.waitForFunction(() => document.querySelectorAll("#log li").length > 0);
    },
    { hash: "#play=nim&heaps=3,5,7&first=me&lang=en" },
  );
});

test("where moves split heaps, the help says so; a lesson's help does not give its move away", async () => {
  await withPage(
    async (page) => {
      const help = () => page.locator("#board-help").textContent();
      assert.match(await help(), /Click a gap.*Then press "Play it"\. Or type it: \d/);
      await follow(page, "#play=nim&heaps=3,5,7&lang=en");
      await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "3 5 7");
      await page.locator("#opening summary").click();
      await page.locator("#lesson-begin").click();
      await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "1 1");
      assert.doesNotMatch(await help(), /type it|Play it/);
    },
    { hash: "#play=grundy&heaps=3,6&lang=en" },
  );
});

test("the form says what the numbers of a game are", async () => {
  await withPage(async (page) => {
    const help = async (game) => {
      await page.locator("#game").fill(game);
      return page.locator("#heaps-help").textContent();
    };
    assert.match(await help("kayles"), /size of each heap/);
    assert.equal(await page.locator("#heaps").inputValue(), "3 5 7");
    assert.match(await help("mock-turtles"), /coins that show heads/);
    // Heaps that nobody chose are no trees.
    assert.match(await help("hackenbush"), /vertex below vertex 1, 2, 3/);
    await page.getByRole("button", { name: "New game" }).click();
    await page.waitForFunction(() => document.getElementById("board").dataset.object === "vertices");
    assert.equal(await page.locator("[role=alert]").textContent(), "");
    await page.locator("#heaps").fill("0 1");
    assert.match(await help("bottles"), /beans in bottle/);
    assert.equal(await page.locator("#heaps").inputValue(), "0 1");
  });
});

test("a hint comes into sight on a phone, and many heaps stay small", async () => {
  await withPage(
    async (page) => {
      for (const stage of [1, 2, 3]) {
        await hint(page, stage);
        const box = await page.locator(`.hint[data-stage="${stage}"]`).boundingBox();
        assert.ok(box.y >= -1 && box.y < 500, `hint ${stage} begins at ${box.y}`);
      }
      // So does the question of each step of the lesson, from its beginning.
      await page.locator("#opening summary").click();
      await page.getByRole("button", { name: "Learn how to win" }).click();
      for (let step = 1; step < 8; step++) {
        await page.waitForFunction((step) => document.querySelector("#lesson h3")?.textContent === `Step ${step} of 8`, step);
        const top = (await page.locator("#lesson").boundingBox()).y;
        assert.ok(top >= -1 && top < 200, `step ${step} begins at ${top}`);
        if (step === 3 || step === 6) await move(page, step === 3 ? "5 -> 2" : "3 -> 2");
        else await page.locator("#lesson").getByRole("button", { name: { 5: "1", 7: "3" }[step] ?? "No", exact: true }).click();
        await page.getByRole("button", { name: "Next step" }).click();
      }
      await follow(page, `#play=nim&heaps=${Array(45).fill(7).join(",")}&first=me`);
      await page.waitForFunction(() => document.querySelectorAll("#board .heap").length === 40);
      const height = (await page.locator("#board").boundingBox()).height;
      assert.ok(height < 1500, `the board is ${height} high`);
      const target = await page.locator(".stone").first().boundingBox();
      assert.ok(target.width >= 24 && target.height >= 24);
    },
    { hash: "#play=nim&heaps=3,5,7&first=me&lang=en", options: { hasTouch: true, viewport: { width: 360, height: 640 } } },
  );
});

test("an emptied heap keeps its place, and both moves of a round are seen", async () => {
  await withPage(
    async (page) => {
      // 3 5 7, then 7 -> 3 and 5 -> 0 in a game of two people: the latest move is shown.
      const rows = () => page.locator("#board .heap").evaluateAll((all) => all.map((row) => [row.querySelector(".size").firstChild.textContent, row.querySelectorAll(".stone").length, row.querySelectorAll(".ghost").length]));
      assert.deepEqual(await rows(), [["3", 3, 0], ["0", 0, 5], ["3", 3, 0]]);
      await page.getByRole("button", { name: "Show nimbers" }).click();
      await page.waitForSelector("#board .nimber");
      assert.deepEqual(await page.getByRole("group", { name: /^heap of/ }).evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))), ["heap of 3, nimber 3", "heap of 3, nimber 3"]);
      await follow(page, "#play=nim&heaps=3,5,7&first=me&moves=7-3,5-0&lang=en");
      await page.waitForFunction(() => document.querySelectorAll("#board .ghost").length === 9);
      assert.deepEqual(await rows(), [["3", 3, 0], ["0", 0, 5], ["3", 3, 4]]);
    },
    { hash: "#play=nim&heaps=3,5,7&first=people&moves=7-3,5-0&lang=en" },
  );
});

test("large is for a projector: larger stones and no forms", async () => {
  await withPage(
    async (page) => {
      const size = async () => (await page.locator(".stone").first().boundingBox()).width;
      const before = await size();
      await page.getByRole("button", { name: "Large" }).click();
      assert.ok((await size()) > 1.3 * before);
      assert.ok(!(await page.locator("#game-form").isVisible()));
      assert.ok(await page.locator("#hint").isVisible());
      assert.ok(await page.locator("#opening").isVisible(), "another game and the lesson can be chosen");
      assert.match(await page.evaluate(() => location.hash), /large=1/);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.getByRole("button", { name: "Large" }).click();
      assert.equal(await size(), before);
      assert.ok(await page.locator("#game-form").isVisible());
    },
    { hash: "#play=nim&heaps=3,5,7&first=me&lang=en" },
  );
});

test("moves that win are marked on request, by a colour and a sign", async () => {
  const sign = (element) => getComputedStyle(element, "::before").content;
  for (const options of [{}, { colorScheme: "dark" }, { forcedColors: "active" }]) {
    await withPage(
      async (page) => {
        assert.equal(await page.locator("[data-worth]").count(), 0, "nothing is given away before");
        await page.getByRole("button", { name: "Show winning moves" }).click();
        await page.waitForSelector("#board [data-worth]");
        assert.match(await page.locator("[role=status]").textContent(), /^3 of 15 moves win$/);
        const colours = {};
        for (const [row, heap] of [3, 5, 7].entries()) {
          const stones = page.locator(`.stone[data-row="${row}"]`);
          for (let left = 0; left < heap; left++) {
            const wins = oracle.nimSum("nim", oracle.after(["3", "5", "7"], `${heap} -> ${left}`)) === 0;
            const stone = stones.nth(left);
            assert.equal(await stone.getAttribute("data-worth"), wins ? "wins" : "loses");
            assert.equal(await stone.evaluate(sign), wins ? '"✓"' : '"✗"');
            assert.equal(await stone.getAttribute("title"), `${heap} -> ${left}: ${wins ? "wins" : "loses"}`);
            colours[wins] = await stone.evaluate((element) => getComputedStyle(element, "::before").backgroundColor);
          }
        }
        if (!options.forcedColors) assert.notEqual(colours[true], colours[false]);
        await page.locator("#all-moves summary").click();
        await page.waitForSelector("#moves button");
        for (const chip of await page.locator("#moves button").all()) {
          const wins = oracle.nimSum("nim", oracle.after(["3", "5", "7"], await chip.textContent())) === 0;
          assert.equal(await chip.getAttribute("data-worth"), wins ? "wins" : "loses");
        }
      },
      { hash: "#play=nim&heaps=3,5,7&first=me&lang=en", options },
    );
  }
  // A choice of several stones is told too; a link that allows two hints keeps them back.
  await withPage(
    async (page) => {
      await page.getByRole("button", { name: "Show winning moves" }).click();
      await page.waitForSelector("#board [data-worth]");
      await page.locator('.stone[data-row="1"]').nth(1).click();
      await page.locator('.stone[data-row="1"]').nth(2).click();
      assert.equal(await page.locator("#choice.good").textContent(), "5 -> 1 2: wins");
      await follow(page, "#play=nim&heaps=1,3&hints=2&lang=en");
      await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "1 3");
      await page.waitForFunction(() => document.getElementById("worth").hidden);
      assert.equal(await page.locator("[data-worth]").count(), 0);
    },
    { hash: "#play=kayles&heaps=3,5&first=me&lang=en" },
  );
});

test("with the binary columns come powers of two beside the heaps, which cancel to the nim-sum", async () => {
  await withPage(
    async (page) => {
      assert.equal(await page.locator(".blocks").count(), 0);
      await hint(page, 1);
      await hint(page, 2);
      await page.waitForSelector(".heap .blocks");
      const heaps = await page.locator(".heap .blocks").evaluateAll((all) => all.map((blocks) => [...blocks.children].map((each) => [Number(each.textContent), each.className])));
      const nimbers = [7, 5, 8].map((heap) => oracle.nimber("kayles", heap));
      assert.deepEqual(heaps.map((blocks) => blocks.reduce((sum, [power]) => sum + power, 0)), nimbers);
      const left = heaps.flat().filter(([, kind]) => kind === "block-left").map(([power]) => power);
      const sum = nimbers.reduce((all, nimber) => all ^ nimber, 0);
      assert.equal(left.reduce((all, power) => all + power, 0), sum, "each power that is left is in the nim-sum once");
      assert.deepEqual(await page.locator("p.blocks span").allTextContents().then((all) => all.map(Number)), left.sort((a, b) => b - a));
      assert.deepEqual(await page.locator(".columns-table thead .bit").allTextContents(), ["4", "2", "1"]);
      await move(page, "8 -> 7");
      await page.waitForFunction(() => document.querySelectorAll(".blocks").length === 0);
    },
    { hash: "#play=kayles&heaps=7,5,8&first=me&lang=en" },
  );
});

test("a move is seen, at once for who plays on, and without motion for who wants none", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    await withPage(
      async (page) => {
        const moving = () => page.evaluate(() => document.getAnimations().filter(({ effect }) => effect.target.matches(".ghost, .moved, .fallen *")).length);
        await move(page, "7 -> 1");
        assert.equal(await page.locator("#log li").count(), 2, "the answer is there");
        assert.equal(await page.locator(".ghost").count(), 9);
        // The computer took three from the heap of 5.
        assert.equal(await page.locator(".moved .ghost.answer").count(), 3);
        assert.equal(await moving(), reducedMotion === "reduce" ? 0 : 9);
        await page.getByRole("button", { name: "Undo" }).click();
        await page.waitForFunction(() => document.getElementById("board").dataset.heaps === "3 5 7");
        assert.equal(await moving(), 0, "what is taken back does not move");
      },
      { hash: "#play=nim&heaps=3,5,7&first=me&lang=en", options: { reducedMotion } },
    );
  }
  for (const [hash, played, selector] of [
    ["#play=mock-turtles&heaps=2,5,7&first=me&lang=en", "7 -> 6", ".coin.moved"],
    ["#play=hackenbush&heaps=0,1,2,2,0,5&first=me&lang=en", "4 -> 0", ".fallen"],
    ["#play=row&heaps=14&strips=2,3&first=me&lang=en", "14 -> 4 8", ".covered.moved"],
    ["#play=bottles&heaps=1,0,2,1&first=me&lang=en", "0 -> 1 2", ".bottle.moved"],
  ]) {
    await withPage(
      async (page) => {
        await move(page, played);
        assert.ok((await page.locator(selector).count()) > 0, hash);
      },
      { hash },
    );
  }
});

test("arrows and groups of digits are seen and not copied", async () => {
  await withPage(
    async (page) => {
      await move(page, "123456 -> 123455");
      const item = page.locator("#log li").first();
      assert.equal(await item.textContent(), "you: 123456 -> 123455");
      assert.equal(await item.locator(".arrow").evaluate((arrow) => getComputedStyle(arrow, "::after").content), '"→" / ""', "not spoken");
      const copied = await item.evaluate((element) => {
        getSelection().selectAllChildren(element);
        return String(getSelection());
      });
      assert.equal(copied, "you: 123456 -> 123455");
      const size = page.locator(".size").first();
      const { text, groups } = await size.evaluate((element) => ({ text: element.textContent, groups: [...element.querySelectorAll(".group-of-digits")].map((each) => each.textContent) }));
      assert.match(text, /^\d{6}$/);
      assert.deepEqual(groups, [text.slice(3)]);
      // What is before a bracket is no part of the move in it.
      assert.equal(await page.evaluate(() => typeset("第 1 步（7 -> 2），").find((part) => typeof part !== "string").textContent), "7 -> 2");
      // A code is no number, and what equals the workbench's words is left as it is.
      assert.ok(await page.evaluate(() => typeset("0.37002: heap 19999.").filter((part) => typeof part !== "string").length === 1));
      await follow(page, "#problem=nim&lang=en");
      await page.waitForFunction(() => document.querySelector("[data-explanation]").textContent.length > 100);
      assert.equal(await page.locator("[data-explanation] .arrow, [data-answer] .arrow, .group-of-digits:visible").count(), 0);
    },
    { hash: "#play=subtract(1,2)&heaps=123456,7&first=me&lang=en" },
  );
});

test("misere play without a simple rule is told in words, its table folded", async () => {
  await withPage(
    async (page) => {
      await hint(page, 1);
      await hint(page, 2);
      const panel = page.locator('.hint[data-stage="2"]');
      assert.match(await panel.innerText(), /No simple rule[^]*this cannot be done in your head/i);
      assert.doesNotMatch(await panel.textContent(), /element|1 times/);
      assert.match(await panel.locator("details").textContent(), /heap 3: class \d+.*together: class \d+ of 40, in which the player to move wins/);
    },
    { hash: "#play=kayles&heaps=3,5,7&misere=1&first=me&lang=en" },
  );
});

test("the numbers of the heaps are one below the other, and Chinese has its own punctuation", async () => {
  await withPage(
    async (page) => {
      const lefts = await page.locator(".heap .stone:first-child").evaluateAll((all) => all.map((stone) => Math.round(stone.getBoundingClientRect().left)));
      assert.equal(new Set(lefts).size, 1, lefts.join(" "));
      for (const stage of [1, 2]) {
        await page.getByRole("button", { name: "提示" }).click();
        await page.waitForSelector(`.hint[data-stage="${stage}"]`);
      }
      assert.match(await page.locator(".columns-table").textContent(), /堆 3（2 个：两两抵消）/);
      await page.getByRole("textbox", { name: "走法" }).fill("105 -> 5");
      await page.getByRole("textbox", { name: "走法" }).press("Enter");
      await page.waitForFunction(() => document.querySelectorAll("#log li").length === 2);
      assert.match(await page.locator("#log").textContent(), /^你：105 -> 5/);
    },
    { hash: "#play=nim&heaps=3,105,12,3&first=me&lang=zh", options: { viewport: { width: 768, height: 900 } } },
  );
});
