// @ts-check
// The plot: the core counts how many heaps fall on each pixel, the page paints what was counted. One picture is asked
// for at a time, and of what is wished meanwhile only the last counts.

/** Whether a picture is being made. */
let drawing = false;
/** Whether another is wished. */
let wished = false;
/** The table under the plot waits until zooming rests. */
let tableLater = 0;

/** Draws the view. */
async function draw() {
  if (studies.length === 0) return;
  byId("study-view").hidden = false;
  wished = true;
  if (drawing) return;
  drawing = true;
  try {
    while (wished && studies.length > 0) {
      wished = false;
      if (whole) view = { from: 0, to: heapsKnown() };
      await paint();
    }
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    fail(say("trap"));
  } finally {
    drawing = false;
  }
  clearTimeout(tableLater);
  tableLater = window.setTimeout(showTable, 120);
}

/** Asks for a picture and paints it. */
async function paint() {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("plot"));
  const scale = Math.min(2, window.devicePixelRatio || 1);
  const width = Math.max(200, Math.round((canvas.clientWidth || 600) * scale));
  const height = Math.round(360 * scale);
  const folded = field("view").value === "fold";
  const apart = field("view").value === "apart";
  byId("width-field").hidden = !folded;
  const shown = studies.filter((study) => Number(study.heaps) > 0);
  const part = Math.floor(height / Math.max(1, shown.length * (apart ? 2 : 1))) - 2;
  const period = Math.max(1, parseInt(field("width").value, 10) || 1);
  // As many heaps in each column of a density: with 1 in one and 2 in the next there would be patterns that no sequence has.
  const inColumn = Math.ceil((view.to - view.from) / width);
  const columns = folded ? width : Math.ceil((view.to - view.from) / inColumn);
  const wanted = { from: view.from, to: view.to, width: columns, height: part, period, split: apart ? 1 : 0 };
  const pictures = [];
  for (const which of shown.keys()) pictures.push(await studyCore.ask(folded ? "fold" : "density", { which, ...wanted }));
  const fault = pictures.find((picture) => picture.fault);
  if (fault) return alarm("study", fault.fault);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const colours = getComputedStyle(document.documentElement);
  const paper = rgb(colours.getPropertyValue("--paper"));
  const ink = rgb(colours.getPropertyValue("--plot"));
  pen.fillStyle = `rgb(${paper.join(" ")})`;
  pen.fillRect(0, 0, width, height);
  // One part of the picture for each sequence, or two where its rare heaps are drawn below the common ones.
  const parts = pictures.flatMap((picture, which) => (apart && picture.mask !== null ? [0, 1] : [0]).map((rare) => ({ picture, which, rare })));
  const each = Math.floor(height / parts.length) - 2;
  parts.forEach(({ picture, which, rare }, at) => {
    const top = at * (each + 4);
    const image = folded ? foldImage(picture, width, each, paper, ink) : densityImage(picture, rare, width, each, paper, ink);
    pen.putImageData(image, 0, top);
    if (at > 0) {
      pen.fillStyle = colours.getPropertyValue(rare ? "--line" : "--edge");
      pen.fillRect(0, top - 3, width, 2);
    }
    const name = apart && picture.mask !== null ? say(rare ? "plot.rare" : "plot.common") : "";
    if (!folded) markers(pen, picture, which, name, width, top, each, colours);
  });
  canvas.dataset.from = String(view.from);
  canvas.dataset.to = String(view.to);
  const text = plotText(pictures, folded, apart);
  canvas.setAttribute("aria-label", text);
  byId("plot-text").textContent = text;
  byId("axis-from").textContent = say("axis", { heap: view.from });
  byId("axis-to").textContent = say("axis", { heap: view.to - 1 });
  field("study-link").value = location.href.split("#")[0] + studyHash();
}

/** A colour `#rrggbb` as numbers. @param {string} text */
function rgb(text) {
  const digits = text.trim().slice(1);
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
}

/**
 * One band for each row of nimbers, darker for more heaps.
 *
 * @param {any} picture
 * @param {number} rare 1 if the rare heaps are drawn, 0 if the others, or all
 * @param {number} width
 * @param {number} height
 * @param {number[]} paper
 * @param {number[]} ink
 */
function densityImage(picture, rare, width, height, paper, ink) {
  const { columns, rows } = picture;
  const numbers = picture.numbers.subarray(rare * columns * rows, (rare + 1) * columns * rows);
  const densest = rare ? picture.densest_rare : picture.densest;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  // A shade for each share of the densest cell; a single heap is seen as well.
  const shades = Uint32Array.from({ length: 256 }, (_, shade) => mixed(paper, ink, shade === 0 ? 0 : 0.22 + (0.78 * shade) / 255));
  const background = shades[0];
  pixels.fill(background);
  const depth = densest > 0 ? 255 / Math.sqrt(densest) : 0;
  /** The rows of pixels of each band. */
  const edge = Int32Array.from({ length: rows + 1 }, (_, row) => height - Math.floor((row * height) / rows));
  // Few heaps are drawn as marks of some width, not as stripes from side to side; rare ones are wide enough to be seen.
  for (let column = 0; column < columns; column++) {
    const left = Math.floor((column * width) / columns);
    const right = Math.max(left + (rare ? 3 : 1), Math.floor(((column + 1) * width) / columns) - (width > 4 * columns ? 1 : 0));
    for (let row = 0; row < rows; row++) {
      const count = numbers[column * rows + row];
      if (count === 0) continue;
      const shade = shades[Math.max(1, Math.min(255, Math.round(Math.sqrt(count) * depth)))];
      const bottom = edge[row];
      const top = Math.min(edge[row + 1] + (bottom - edge[row + 1] > 3 ? 1 : 0), bottom - 1);
      for (let y = top; y < bottom; y++) pixels.fill(shade, y * width + left, y * width + Math.min(right, width));
    }
  }
  return image;
}

/**
 * Rows of so many heaps; the darker, the larger the nimber. A bar on the left marks rows that equal the one above.
 *
 * @param {any} picture
 * @param {number} width
 * @param {number} height
 * @param {number[]} paper
 * @param {number[]} ink
 */
function foldImage(picture, width, height, paper, ink) {
  const { columns, rows, most, numbers } = picture;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(mixed(paper, ink, 0));
  const bar = 8;
  for (let row = 0; row < rows; row++) {
    const top = Math.floor((row * height) / rows);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows));
    for (let y = top; y < bottom; y++) {
      if (numbers[rows * columns + row] === 1) pixels.fill(mixed(paper, ink, 1), y * width, y * width + bar - 2);
      for (let column = 0; column < columns; column++) {
        const nimber = numbers[row * columns + column];
        if (nimber === 0xffffffff) continue;
        const left = bar + Math.floor((column * (width - bar)) / columns);
        const right = bar + Math.floor(((column + 1) * (width - bar)) / columns);
        pixels.fill(mixed(paper, ink, 0.08 + (0.92 * nimber) / Math.max(1, most)), y * width + left, y * width + right);
      }
    }
  }
  return image;
}

/** A colour between two, as a pixel. @param {number[]} a @param {number[]} b @param {number} share */
function mixed(a, b, share) {
  const [red, green, blue] = a.map((from, at) => Math.round(from + (b[at] - from) * share));
  return (255 << 24) | (blue << 16) | (green << 8) | red;
}

/**
 * Lines where the period begins and where two sequences first differ, and the numbers of the axes.
 *
 * @param {CanvasRenderingContext2D} pen
 * @param {any} picture
 * @param {number} which the sequence
 * @param {string} name what is written into the corner
 * @param {number} width
 * @param {number} top
 * @param {number} height
 * @param {CSSStyleDeclaration} colours
 */
function markers(pen, picture, which, name, width, top, height, colours) {
  const at = (/** @type {number} */ heap) => ((heap - view.from) / (view.to - view.from)) * width;
  const line = (/** @type {number} */ heap, /** @type {number[]} */ dash) => {
    if (heap <= view.from || heap >= view.to) return;
    pen.save();
    pen.strokeStyle = colours.getPropertyValue("--accent");
    pen.lineWidth = 2;
    pen.setLineDash(dash);
    pen.beginPath();
    pen.moveTo(at(heap), top);
    pen.lineTo(at(heap), top + height);
    pen.stroke();
    pen.restore();
  };
  const study = studies[which];
  if (study?.done && study.preperiod !== null) line(Number(study.preperiod), study.verdict === "proved" ? [] : [6, 5]);
  if (comparison && comparison.first !== null && comparison.first !== undefined) line(Number(comparison.first), [2, 4]);
  const scale = Math.min(2, window.devicePixelRatio || 1);
  const size = 12 * scale;
  pen.font = `${size}px system-ui, sans-serif`;
  pen.textBaseline = "top";
  // On paper of its own, or it could not be read on a dark band.
  const label = (/** @type {string} */ text, /** @type {boolean} */ right, /** @type {number} */ y) => {
    const room = pen.measureText(text).width + 8;
    const x = right ? width - room : 0;
    pen.fillStyle = colours.getPropertyValue("--paper");
    pen.fillRect(x, y, room, size + 4);
    pen.fillStyle = colours.getPropertyValue("--ink");
    pen.fillText(text, x + 4, y + 2);
  };
  label(String(picture.most), false, top);
  label(String(picture.lowest), false, top + height - size - 4);
  if (name) label(name, true, top);
}

/**
 * The picture in words.
 *
 * @param {any[]} pictures
 * @param {boolean} folded
 * @param {boolean} apart
 */
function plotText(pictures, folded, apart) {
  const values = { from: view.from, last: view.to - 1 };
  const texts = pictures.map((picture, at) => {
    const code = studies[at].text;
    if (apart && picture.mask === null) return say("plot.no-split", { code });
    if (apart) {
      const rare = Number(picture.rare);
      const counts = { rare, common: view.to - view.from - rare, mask: picture.mask };
      return say(picture.position ? "plot.apart-position" : "plot.apart", { ...values, ...counts, code });
    }
    if (!folded) return say("plot.density", { ...values, code, least: picture.least, most: picture.most });
    // A row at least, or nothing is to be said.
    const equal = Number(picture.equal_from) + Number(picture.period) <= Number(picture.to) && say("plot.equal", { heap: picture.equal_from });
    return `${say("plot.fold", { ...values, code, period: picture.period })} ${equal || say("plot.unequal")}`;
  });
  return texts.join(" ");
}

/** The first values in view as a table. */
async function showTable() {
  if (studies.length === 0) return;
  const to = Math.min(view.to, view.from + TABLE_VALUES);
  try {
    const found = await studyCore.ask("values", { which: 0, from: view.from, to });
    if (found.fault || studies.length === 0) return;
    const from = Number(found.from);
    const columns = byId("study-view").clientWidth > 900 ? 20 : byId("study-view").clientWidth > 420 ? 10 : 5;
    const head = make("tr", {}, make("th", { scope: "col" }, say("values.heap")), ...Array.from({ length: columns }, (_, at) => make("th", { scope: "col" }, `+${at}`)));
    const rows = [];
    for (let at = 0; at < found.numbers.length; at += columns) {
      const cells = [...found.numbers.slice(at, at + columns)].map((nimber) => make("td", {}, String(nimber)));
      rows.push(make("tr", {}, make("th", { scope: "row" }, String(from + at)), ...cells));
    }
    const caption = make("caption", {}, say("values.caption", { code: studies[0].text, from, last: Number(found.to) - 1 }));
    byId("values").replaceChildren(caption, make("thead", {}, head), make("tbody", {}, ...rows));
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
  }
}

/**
 * Brings heaps into view, as far as there are any.
 *
 * @param {number} from
 * @param {number} to
 */
function look(from, to) {
  const most = heapsKnown();
  const width = Math.max(Math.min(10, most), Math.min(most, Math.round(to - from)));
  const start = Math.max(0, Math.min(most - width, Math.round(from)));
  view = { from: start, to: start + width };
  whole = width === most;
  draw().then(() => remember("study", studyHash()));
}

/** Zooms or moves the view. @param {string} what */
function zoom(what) {
  if (studies.length === 0) return;
  const { from, to } = view;
  const width = to - from;
  const step = width / 4;
  if (what === "in") look(from + step, to - step);
  if (what === "out") look(from - width / 2, to + width / 2);
  if (what === "left") look(from - step, to - step);
  if (what === "right") look(from + step, to + step);
  if (what === "all") look(0, heapsKnown());
  if (what === "first") look(0, width);
  if (what === "last") look(heapsKnown() - width, heapsKnown());
}

function setUpPlot() {
  const canvas = byId("plot");
  const keys = { "+": "in", "=": "in", "-": "out", "0": "all", ArrowLeft: "left", ArrowRight: "right", ArrowUp: "in", ArrowDown: "out", Home: "first", End: "last" };
  canvas.addEventListener("keydown", (event) => {
    const what = keys[/** @type {"+"} */ (event.key)];
    if (!what || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom(what);
  });
  for (const button of document.querySelectorAll("[data-zoom]")) {
    /** @type {HTMLElement} */ (button).onclick = () => zoom(/** @type {HTMLElement} */ (button).dataset.zoom ?? "");
  }
  // A drag moves the view; a wheel with the Control key zooms, one without it scrolls the page.
  /** @type {{x: number, from: number, to: number} | undefined} */
  let grip;
  canvas.addEventListener("pointerdown", (event) => {
    grip = { x: event.clientX, ...view };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const shift = ((grip.x - event.clientX) / Math.max(1, canvas.clientWidth)) * (grip.to - grip.from);
    if (Math.abs(event.clientX - grip.x) > 2) look(grip.from + shift, grip.to + shift);
  });
  for (const kind of ["pointerup", "pointercancel"]) canvas.addEventListener(kind, () => (grip = undefined));
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? "in" : "out");
  }, { passive: false });
  field("view").onchange = () => draw().then(() => remember("study", studyHash()));
  field("width").onchange = () => draw().then(() => remember("study", studyHash()));
  addEventListener("resize", () => draw());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw());
}
