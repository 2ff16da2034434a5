// The screen Problems by its contract: answers, explanations, faults, other programs' outputs,
// mistakes, hints, links, languages.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { after, test } = require("node:test");
const { close, follow, root, withPage } = require("./page.js");

after(close);

const fixtures = path.join(root, "fixtures");
const read = (...parts) => fs.readFileSync(path.join(fixtures, ...parts), "utf8");
const SAMPLE = "2\n4\n1 0 1 5000\n3\n0 0 1\n";

const input = (page) => page.getByRole("textbox", { name: /^(Input|输入)$/ });
const output = (page) => page.getByRole("textbox", { name: /^(Your output|你的输出)$/ });
const answer = (page) => page.locator("[data-answer]").textContent();
const explanation = (page) => page.locator("[data-explanation]").textContent();

/** Waits until the input is answered. */
async function answered(page, expected) {
  await page.waitForFunction((expected) => document.querySelector("[data-answer]").textContent === expected, expected, { timeout: 60_000 });
  await page.waitForFunction(() => document.querySelector("[data-answer]").getAttribute("aria-busy") === "false");
}

test("the list has every problem, and is searched by number and title", { timeout: 120_000 }, async () => {
  await withPage(async (page) => {
    await page.getByRole("link", { name: "Problems" }).click();
    await page.waitForSelector("#problem-groups a");
    const all = await page.locator("#problem-groups a").count();
    assert.ok(all > 40, String(all));
    assert.equal(await page.locator("#problem-groups h3").first().textContent(), "Nim and nim-sums");
    const search = page.getByRole("searchbox", { name: "Number or title" });
    for (const wanted of ["P3185", "hdu 1848", "分裂游戏", "Kayles 3185", "杭电1848", "luogu3185", "洛谷 P3185", "Ｐ３１８５"]) {
      await search.fill(wanted);
      const found = await page.locator("#problem-groups a").count();
      assert.equal(found, wanted.startsWith("Kayles") ? 0 : 1, wanted);
    }
    await search.fill("1188");
    await page.locator("#problem-groups a").first().click();
    await page.waitForFunction(() => document.querySelector("[data-answer]").textContent !== "");
    assert.match(await page.evaluate(() => location.hash), /^#problem=split-game/);
    await page.goBack();
    await page.waitForSelector("#problem-groups a");
  });
});

test("an input is read from a file, the same file again after a change, by a button in the language of the page", { timeout: 120_000 }, async () => {
  for (const [lang, button] of [["en", "Open a file"], ["zh", "打开文件"]]) {
    await withPage(
      async (page) => {
        for (const given of [SAMPLE, "1\n2\n1 1\n"]) {
          const chosen = page.waitForEvent("filechooser");
          await page.getByRole("button", { name: button }).click();
          await (await chosen).setFiles({ name: "a.in", mimeType: "text/plain", buffer: Buffer.from(given) });
          await page.waitForFunction((given) => document.getElementById("problem-input").value === given, given);
        }
      },
      { hash: `#problem=split-game&lang=${lang}` },
    );
  }
});

test("a problem is shown when it is known: its buttons always have something to work on", { timeout: 120_000 }, async () => {
  await withPage(async (page) => {
    // The listener is called after the page's own and before any answer of the worker.
    const hiddenAtFirst = (name) =>
      page.evaluate((name) => {
        const changed = new Promise((resolve) => addEventListener("hashchange", () => resolve(document.getElementById("problem").hidden), { once: true }));
        location.hash = `#problem=${name}&lang=en`;
        return changed;
      }, name);
    for (const name of ["split-game", "funny-stone"]) {
      assert.equal(await hiddenAtFirst(name), true, name);
      await answered(page, read(name, "sample.ans"));
    }
    assert.equal(await page.locator("#problem").isVisible(), true);
  });
});

test("samples of the statements have the statements' answers", { timeout: 300_000 }, async () => {
  const known = fs.readdirSync(fixtures).filter((name) => ["sample.in", "sample.ans"].every((file) => fs.existsSync(path.join(fixtures, name, file))));
  assert.ok(known.length > 15);
  await withPage(async (page) => {
    for (const name of known) {
      await follow(page, `#problem=${name}&lang=en`);
      await answered(page, read(name, "sample.ans"));
      assert.equal((await input(page).inputValue()).trimEnd(), read(name, "sample.in").replaceAll("\r", "").trimEnd(), name);
    }
  });
});

test("an input is answered and explained as it is typed, and is in the address", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await input(page).fill(SAMPLE);
      await answered(page, "0 2 3\n1\n-1 -1 -1\n0\n");
      await page.waitForFunction(() => /Case 1: 4 1 0 1 5000/.test(document.querySelector("[data-explanation]").textContent));
      const english = await explanation(page);
      assert.match(english, /N-position \(won by the player to move\): the first player wins/);
      assert.match(english, /the judge's answer:\n {2}0 2 3\n {2}1\n$/);
      await page.getByRole("button", { name: "Next case" }).click();
      await page.waitForFunction(() => /Case 2: 3 0 0 1/.test(document.querySelector("[data-explanation]").textContent));
      const hash = await page.evaluate(() => location.hash);
      assert.equal(new URLSearchParams(hash.slice(1)).get("in"), SAMPLE);
      await page.getByRole("combobox", { name: "Language" }).selectOption("zh");
      await page.waitForFunction(() => /第 2 组/.test(document.querySelector("[data-explanation]").textContent));
      assert.equal(await page.getByRole("link", { name: "题目", exact: true }).count(), 1);
      assert.equal(await input(page).inputValue(), SAMPLE);
    },
    { hash: "#problem=p3185&lang=en" },
  );
});

test("a fault has its line and column, and the answers before it stay", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await input(page).fill("2\n4\n1 0 1 5000\n3\n0 x 1\n");
      await page.waitForFunction(() => /Line 5, column 3/.test(document.querySelector("[role=alert]").textContent));
      assert.equal(await answer(page), "0 2 3\n1\n");
      assert.equal(await page.locator("#problem-place mark").textContent(), "x");
      await input(page).fill("x");
      await page.waitForFunction(() => /Line 1, column 1/.test(document.querySelector("[role=alert]").textContent));
      assert.ok(await page.locator("#problem-case-heading").isHidden(), "no heading is empty");
      await input(page).fill(SAMPLE);
      await page.waitForFunction(() => document.querySelector("[role=alert]").textContent === "");
    },
    { hash: "#problem=split-game&lang=en" },
  );
});

test("an output is right, differs in white space, or is wrong with its reason and mistake", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await answered(page, "0 2 3\n1\n-1 -1 -1\n0\n");
      const verdict = (kind) => page.waitForSelector(`[data-verdict="${kind}"]`);
      await output(page).fill("0 2 3\n1\n-1 -1 -1\n0\n");
      await verdict("right");
      await output(page).fill("0 2 3 1\n-1 -1 -1\n0\n");
      await verdict("space");
      await output(page).fill("0 1 2\n1\n-1 -1 -1\n0\n");
      await verdict("wrong");
      assert.match(await page.locator("[data-verdict=wrong]").textContent(), /case 1 of 2/);
      assert.match(await page.locator("[data-verdict=wrong] .why").textContent(), /0 1 2/);
      assert.deepEqual(await page.locator(".sides mark").allTextContents(), ["2", "1"]);
      assert.match(await page.locator("[data-verdict=wrong]").textContent(), /line 1, column 3/);
      // The first wrong case is explained, unless another was chosen.
      await output(page).fill("0 2 3\n1\n0 1 1\n0\n");
      await page.waitForFunction(() => /Case 2: 3 0 0 1/.test(document.querySelector("[data-explanation]").textContent));
      await page.getByRole("button", { name: "Previous case" }).click();
      await page.waitForFunction(() => /Case 1: 4 1 0 1/.test(document.querySelector("[data-explanation]").textContent));
      await output(page).fill("0 2 3\n1\n0 1 2\n0\n");
      await page.waitForFunction(() => /0 1 2/.test(document.querySelector(".sides").textContent));
      assert.match(await explanation(page), /Case 1: 4 1 0 1/);
      // The smallest input of a known mistake, and what a program prints that makes it.
      const card = page.locator('[data-mistake="empty-bottle"]').first();
      await card.getByRole("button", { name: "Load this input" }).click();
      await page.waitForFunction(() => document.querySelector("[data-answer]").textContent !== "0 2 3\n1\n-1 -1 -1\n0\n");
    },
    { hash: `#problem=split-game&in=${encodeURIComponent(SAMPLE)}&lang=en` },
  );
});

test("an output that goes on after the last answer is told so, and a bad link is seen to be one", async () => {
  await withPage(
    async (page) => {
      await page.waitForSelector("[data-answer]:not(:empty)");
      await output(page).fill("No\nYes\ndebug 17\n");
      await page.waitForSelector('[data-verdict="wrong"]');
      const told = await page.locator("[data-verdict=wrong]").textContent();
      assert.match(told, /All cases are right \(2\), but the output goes on.*debug 17/);
      assert.doesNotMatch(told, /Expected/);
      for (const [printed, right, own] of [["\n\nNo\nYes", "No⏎", "⏎"], ["No\n\nYes", "Yes⏎", "⏎"], ["No Yes", "No⏎", "No·Yes⏎"]]) {
        await output(page).fill(printed);
        await page.waitForFunction(([right, own]) => [...document.querySelectorAll("[data-verdict=space] .sides pre")].map((side) => side.textContent).join("|") === `${right}|${own}`, [right, own]);
      }
    },
    { hash: "#problem=p2197&lang=en" },
  );
  await withPage(
    async (page) => {
      await page.waitForSelector("[role=alert]:not(:empty)");
      assert.ok(await page.locator("[role=alert]").isVisible());
    },
    { hash: "#problem=nope" },
  );
});

test("an output that is typed while a new input waits is compared with its answers", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await answered(page, "0 1 1\n1\n");
      await page.evaluate((sample) => {
        const type = (id, text) => {
          const area = document.getElementById(id);
          area.value = text;
          area.dispatchEvent(new Event("input"));
        };
        type("problem-input", sample);
        type("problem-output", "0 2 3\n1\n-1 -1 -1\n0\n");
      }, SAMPLE);
      await page.waitForFunction(() => document.getElementById("problem-verdict").dataset.verdict === "right", undefined, { timeout: 10_000 });
    },
    { hash: `#problem=split-game&in=${encodeURIComponent("1\n2\n1 0\n")}&lang=en` },
  );
});

test("a move is judged, and hints come before the solution", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await answered(page, "0 2 3\n1\n-1 -1 -1\n0\n");
      await page.waitForSelector(".panel.outcome");
      const move = page.getByRole("textbox", { name: "Your move" });
      await move.fill("0 2 3");
      await move.press("Enter");
      await page.waitForSelector('[data-move-verdict="wins"]');
      await move.fill("1 2 3");
      await move.press("Enter");
      await page.waitForSelector('[data-move-verdict="not-allowed"]');
      for (const number of [1, 2, 3]) {
        await page.locator("#problem-hint").press("Enter");
        assert.equal(await page.locator("#problem-hints li").count(), number);
        assert.equal(await page.evaluate(() => document.activeElement.id), "problem-hint", "the focus stays");
      }
      const solution = page.locator("#problem-solutions details").first();
      assert.equal(await solution.locator("pre").isVisible(), false);
      await solution.locator("summary").click();
      assert.equal(await solution.locator("pre").textContent(), read("split-game", "solution.cpp"));
      assert.equal(await page.locator("#problem-stress").textContent(), "grundy stress split-game -- ./a.out");
    },
    { hash: `#problem=split-game&in=${encodeURIComponent(SAMPLE)}&lang=en` },
  );
});

test("100,000 cases leave the page alive, and can be stopped", { timeout: 180_000 }, async () => {
  await withPage(
    async (page) => {
      await page.waitForSelector(".panel.outcome");
      const text = `${Array.from({ length: 100_000 }, (_, at) => `1 1 ${at % 1000 + 1}`).join("\n")}\n0 0 0\n`;
      const longest = page.evaluate(async (text) => {
        const field = document.getElementById("problem-input");
        field.value = text;
        // What the browser does for a long text is no work of the page's.
        document.body.getBoundingClientRect();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        field.dispatchEvent(new Event("input"));
        let [longest, last] = [0, performance.now()];
        for (let frames = 0; frames < 60; frames++) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
        }
        return longest;
      }, text);
      assert.ok((await longest) < 1500, `the page was frozen for ${await longest} ms`);
      await page.waitForFunction(() => document.querySelector("[data-answer]").textContent.split("\n").length === 100_001, undefined, { timeout: 120_000 });
      await page.locator("#case-number").fill("100000");
      await page.locator("#case-number").press("Enter");
      await page.waitForFunction(() => /Case 100000:/.test(document.querySelector("[data-explanation]").textContent));
      // `fill` inserts as a person types, for which Chromium takes seconds for each thousand lines,
      // on an empty page too.
      await input(page).evaluate((field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
      }, text.slice(0, 600_000));
      // Within the page, where no message is waited for while the cases are answered.
      await page.waitForFunction(() => {
        const stop = document.getElementById("problem-stop");
        if (stop.getAttribute("aria-disabled") !== "false") return false;
        stop.click();
        return true;
      });
      await input(page).fill("1 1 1\n0 0 0\n");
      await page.waitForFunction(() => document.querySelector("[data-answer]").textContent.split("\n").length === 2);
    },
    { hash: "#problem=hdu1848&lang=en" },
  );
});

test("the data are a zip that other programs read", { timeout: 300_000 }, async () => {
  await withPage(
    async (page) => {
      await page.waitForSelector(".panel.outcome");
      const [download] = await Promise.all([page.waitForEvent("download", { timeout: 240_000 }), page.getByRole("button", { name: "Small test data (zip)" }).click()]);
      const { execFileSync } = require("node:child_process");
      const script = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(*z.namelist())";
      const names = execFileSync("python3", ["-c", script, await download.path()], { encoding: "utf8" }).trim().split(" ");
      assert.ok(names.length > 10 && names.includes("purposes.txt") && names.filter((name) => name.endsWith(".in")).length * 2 + 1 === names.length, names.join(" "));
      assert.match(await page.locator("#problem-zip + .beside").textContent(), /files/);
    },
    { hash: "#problem=hdu1848&lang=en" },
  );
});

test("thousands of lines are pasted over the sample, and half a character is replaced", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      const paste = (text) =>
        input(page).evaluate((area, text) => {
          area.select();
          const data = new DataTransfer();
          data.setData("text/plain", text);
          return area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true }));
        }, text);
      const many = `4000\n${"2\n1 0\n".repeat(4_000)}`;
      assert.equal(await paste(many), false, "the page pastes it itself");
      assert.equal(await input(page).inputValue(), many);
      assert.equal(await paste("2\n"), true, "the browser pastes a few lines");
      await input(page).evaluate((area) => {
        area.value = "\ud800";
        area.dispatchEvent(new Event("input"));
      });
      await page.waitForFunction(() => document.getElementById("alert").textContent.includes("\ufffd"));
    },
    { hash: "#problem=split-game&lang=en" },
  );
});

test("what belongs to an older input goes, and a faulty input has no right output", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      const verdict = () => page.locator("#problem-verdict").getAttribute("data-verdict");
      await input(page).fill(SAMPLE);
      await answered(page, "0 2 3\n1\n-1 -1 -1\n0\n");
      await output(page).fill("0 2 3\n1\n");
      await page.waitForFunction(() => document.getElementById("problem-verdict").dataset.verdict === "wrong");
      await input(page).fill(SAMPLE.replace("0 0 1", "0 x 1"));
      await answered(page, "0 2 3\n1\n");
      assert.equal(await verdict(), "");
    },
    { hash: "#problem=split-game&lang=en" },
  );
});

test("a name or an input that is none does no harm", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      await page.waitForFunction(() => /<b>x<\/b>/.test(document.querySelector("[role=alert]").textContent));
      assert.equal(await page.locator("main b").count(), 0);
      await follow(page, "#problem=hdu1848&in=%00%01%3Cscript%3E&lang=en");
      await page.waitForFunction(() => /Line 1, column 1/.test(document.querySelector("[role=alert]").textContent));
      await input(page).fill("9".repeat(100_000));
      await page.waitForFunction(() => /Line 1, column/.test(document.querySelector("[role=alert]").textContent));
    },
    { hash: "#problem=%3Cb%3Ex%3C/b%3E&lang=en" },
  );
});

test("nothing scrolls sideways at 320 pixels", { timeout: 120_000 }, async () => {
  await withPage(
    async (page) => {
      for (const hash of ["#problem=split-game&lang=en", "#problem=hdu2999&lang=zh", "#problems&lang=zh"]) {
        await follow(page, hash);
        await page.waitForTimeout(1_500);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 320, `${hash}: ${wide}`);
        const cut = await page.evaluate(() => [...document.querySelectorAll(".panel.moves")].filter((panel) => panel.scrollWidth > panel.clientWidth).length);
        assert.equal(cut, 0, `${hash}: a move with its reason is read without scrolling`);
      }
      await follow(page, "#problem=split-game&lang=en");
      await page.waitForFunction(() => /Case 1: 4 1 0 1 5000/.test(document.querySelector("[data-explanation]").textContent));
      await page.getByRole("textbox", { name: "Your output" }).fill("0 2 3\n1\n0 1 1\n0\n");
      await page.getByRole("button", { name: "Explain case 2" }).click();
      await page.waitForFunction(() => /Case 2: 3 0 0 1/.test(document.querySelector("[data-explanation]").textContent));
      await page.waitForFunction(() => {
        const { top } = document.querySelector("[data-explanation]").getBoundingClientRect();
        return top >= 0 && top < innerHeight - 50;
      });
    },
    { hash: "#problems", options: { viewport: { width: 320, height: 640 } } },
  );
});

test("faults, limits and warnings are in Chinese too", async () => {
  await withPage(
    async (page) => {
      await input(page).fill("1\nx\n");
      await page.waitForFunction(() => /应为 n（瓶子数），从 \d+ 到 \d+，实际为 `x`/.test(document.querySelector("[role=alert]").textContent));
      await input(page).fill("1\n１\n");
      await page.waitForFunction(() => /全角数字/.test(document.getElementById("problem-place").textContent));
      await input(page).fill("1\n1 0\n7 7\n");
      await page.waitForFunction(() => /唯一一组之后还有多余的输入/.test(document.getElementById("problem-place").textContent));
      assert.doesNotMatch(await page.locator("#problem-about").textContent(), /[a-z]{4}/);
      // A sentence that goes on in the next line of the source has no gap there.
      const joints = await page.locator(".panel.theory .joint").evaluateAll((all) => all.map((joint) => [joint.textContent, joint.getBoundingClientRect().width]));
      assert.ok(joints.length > 2 && joints.every(([text, width]) => text === "\n" && width === 0), JSON.stringify(joints));
      // In tables a Chinese character is as wide as two others.
      await follow(page, "#problem=hdu1848&lang=zh");
      await page.waitForSelector(".panel.working .double");
      const widths = await page.locator(".panel.working").evaluate((panel) => {
        const two = panel.ownerDocument.createElement("span");
        two.textContent = "00";
        panel.append(two);
        return [...panel.querySelectorAll(".double")].map((part) => part.getBoundingClientRect().width / part.textContent.length / two.getBoundingClientRect().width);
      });
      assert.ok(widths.every((width) => Math.abs(width - 1) < 0.02), widths.join(" "));
    },
    { hash: "#problem=split-game&lang=zh" },
  );
});
