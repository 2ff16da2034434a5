// What every test of the page uses: the built file, a browser, the contract by which scripts drive
// the page.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const root = path.resolve(__dirname, "../../../..");
const target = process.env.CARGO_TARGET_DIR ? path.resolve(root, process.env.CARGO_TARGET_DIR) : path.join(root, "target");
const file = process.env.SG_PAGE ?? path.join(target, "web", "grundy.html");
const url = pathToFileURL(file).href;

/** A browser of the system: playwright-core brings none. */
function executable() {
  const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = places.find((place) => place && fs.existsSync(place));
  if (!found) throw new Error("no Chromium was found: install it, or name it in CHROMIUM");
  return found;
}

let browser;
async function launched() {
  browser ??= await chromium.launch({
    executablePath: executable(),
    // Without this the browser would take any number of changes of the address, as it does for
    // nobody else.
    ignoreDefaultArgs: ["--disable-ipc-flooding-protection"],
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-gpu"],
  });
  return browser;
}

async function close() {
  await browser?.close();
  browser = undefined;
}

/**
 * Opens the page with the network off, and fails at the end if it wrote to the console or asked for
 * anything.
 *
 * @param {(page: any, context: any) => Promise<void>} work
 * @param {{hash?: string, ready?: boolean, init?: string, options?: object}} [how]
 */
async function withPage(work, { hash = "", ready = true, init, options = {} } = {}) {
  const context = await (await launched()).newContext({ locale: "en-US", offline: true, ...options });
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`error: ${error.stack ?? error}`));
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) said.push(`request: ${request.url()}`);
  });
  if (init) await page.addInitScript(init);
  try {
    await page.goto(url + hash);
    if (ready) await page.waitForSelector("body[data-ready]");
    await work(page, context);
    if (said.length > 0) throw new Error(`the page was not silent:\n${said.join("\n")}`);
  } finally {
    await context.close();
  }
}

/** The board: heaps, turn, nim-sum. */
async function board(page) {
  return page.locator("#board").evaluate((element) => ({
    heaps: element.dataset.heaps.split(" ").filter(Boolean),
    turn: element.dataset.turn,
    nimSum: element.dataset.nimSum,
  }));
}

/** Plays a move by the move box, and waits until it is answered. */
async function move(page, text) {
  const log = await moves(page);
  // The refusal of an earlier move is no answer to this one.
  await page.evaluate(() => { document.getElementById("alert").textContent = ""; });
  await page.getByRole("textbox", { name: "Move" }).fill(text);
  await page.getByRole("textbox", { name: "Move" }).press("Enter");
  await page.waitForFunction(
    (before) =>
      document.querySelectorAll("#log li, .review li").length > before ||
      document.getElementById("alert").textContent !== "",
    log,
  );
}

/** How many moves were made. */
async function moves(page) {
  return page.locator("#log li, .review li").count();
}

/** Asks for a hint and waits until it is there. */
async function hint(page, stage) {
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector(`.hint[data-stage="${stage}"]`);
}

/** Follows a link inside the page. */
async function follow(page, hash) {
  await page.evaluate((hash) => { location.hash = hash; }, hash);
}

module.exports = { board, close, file, follow, hint, launched, move, moves, root, target, url, withPage };
