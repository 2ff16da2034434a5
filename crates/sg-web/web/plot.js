// @ts-check
// The plot: the core counts how many heaps of each column have each nimber, the page paints shares,
// axes, marks and a legend, on the screen and, for a paper, as SVG or PNG. One picture is asked for
// at a time, and of what is wished meanwhile only the last counts.

/** Whether a picture is being made. */
let drawing = false;
/** Whether another is wished. */
let wished = false;
/** The table under the plot waits until zooming rests. */
let tableLater = 0;
/** What is on the screen. @type {Scene | undefined} */
let shownScene;
/** The heaps that the overview shows. */
let overviewOf = "";

/** The room around the frames: nimbers on the left, heaps below, and the legend below them. */
const ROOM = { left: 58, ticks: 26, right: 14, top: 6, title: 30, name: 20, below: 46, legend: 20 };
/**
 * A picture for a paper: a column of text wide, so that its letters stay legible there. Its columns
 * and rows are as wide as a thin printed line, this many in a unit; a PNG has about this many
 * pixels for a unit.
 */
const PAPER_SIZE = { width: 480, height: 330 };
const PAPER_CELLS = 1.5;
const PAPER_PIXELS = 4;
/** An SVG of more rectangles holds them as an image. */
const MOST_RECTANGLES = 6000;
/** The number of shades that tell the share of a column's heaps. */
const SHADES = 64;
/** The faintest of them, which still is seen in print. */
const FAINTEST = 0.3;
/** The most nimbers that have a colour each. */
const COLOURS = 10;

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Frame
 * @typedef {{picture: any, study: any, rare: number, name: string, frame: Frame, densest?: number}} Part
 * @typedef {{size: {width: number, height: number}, folded: boolean, apart: boolean, parts: Part[], title: string}} Scene
 * @typedef {{paper: string, ink: string, quiet: string, edge: string, plot: string, mark: string, nimbers: string[]}} Inks
 * @typedef {(left: number, top: number, right: number, bottom: number, colour: number) => void} Fill
 */

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

/**
 * Units of the picture in pixels of the page: letters grow with those of the page, and for a
 * projector are as large.
 */
function unit() {
  const { classList } = document.documentElement;
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / (classList.contains("large") ? 12 : 16);
}

/** Asks for a picture and paints it on the screen. */
async function paint() {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("plot"));
  byId("width-field").hidden = field("view").value !== "fold";
  const scale = Math.min(2, window.devicePixelRatio || 1) * unit();
  const size = { width: Math.max(260, (canvas.clientWidth || 600) / unit()), height: Math.max(240, (canvas.clientHeight || 440) / unit()) };
  const scene = await sceneOf(size, scale, "");
  if (!scene) return;
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paintScene(new CanvasPen(context, scale), scene, inks(document.documentElement));
  shownScene = scene;
  canvas.dataset.from = String(view.from);
  canvas.dataset.to = String(view.to);
  canvas.dataset.frames = scene.parts.map(({ frame }) => [frame.x, frame.y, frame.width, frame.height].join(" ")).join(", ");
  const text = plotText(scene);
  canvas.setAttribute("aria-label", text);
  // A mask is no number: its digits stay together.
  byId("plot-text").replaceChildren(...(scene.apart ? [text] : typeset(text)));
  field("study-link").value = location.href.split("#")[0] + studyHash();
  await overview();
}

/**
 * The colours of an element: those of the screen, or those of paper.
 * @param {Element} element
 * @returns {Inks}
 */
function inks(element) {
  const style = getComputedStyle(element);
  const [paper, ink, quiet, edge, plot, mark] = ["--paper", "--ink", "--quiet", "--edge", "--plot", "--mark"].map((name) => style.getPropertyValue(name).trim());
  const nimbers = Array.from({ length: COLOURS }, (_, at) => style.getPropertyValue(`--nimber-${at}`).trim());
  return { paper, ink, quiet, edge, plot, mark, nimbers };
}

/**
 * Asks for the pictures of the view and lays them out; one part for each sequence, or two where its
 * rare heaps are drawn below the common ones.
 *
 * @param {{width: number, height: number}} size
 * @param {number} scale pixels for each unit
 * @param {string} title
 * @param {number} [left] the room for the numbers on the left and the name of their axis
 * @returns {Promise<Scene | undefined>}
 */
async function sceneOf(size, scale, title, left = ROOM.left) {
  const folded = field("view").value === "fold";
  const apart = field("view").value === "apart";
  const shown = studies.filter((study) => Number(study.heaps) > 0);
  const period = Math.max(1, parseInt(field("width").value, 10) || 1);
  const across = size.width - left - ROOM.right;
  const most = shown.length * (apart ? 2 : 1);
  const fine = title && !folded ? PAPER_CELLS : scale;
  const pixels = { width: Math.round(across * fine), height: Math.max(1, Math.floor((size.height * fine) / Math.max(1, most))) };
  const wanted = { from: view.from, to: view.to, ...pixels, period, split: apart ? 1 : 0 };
  /** @type {any[]} */
  const pictures = [];
  for (const which of shown.keys()) pictures.push(await studyCore.ask(folded ? "fold" : "density", { which, ...wanted }));
  if (pictures.length === 0) return undefined;
  const fault = pictures.find((picture) => picture.fault);
  if (fault) return void alarm("study", fault.fault);
  // Numbers of many digits need more room on the left, which is known now.
  const labels = pictures.map((picture) => (folded ? Number(picture.from) + (Number(picture.all_rows) - 1) * Number(picture.period) : picture.most));
  const room = Math.ceil(Math.max(...labels.map((label) => textWidth(grouped(label), labelSize(label)))) + ROOM.ticks);
  if (room > left && left < size.width / 4) return sceneOf(size, scale, title, room);
  const parts = pictures.flatMap((picture, which) => (apart && picture.mask !== null ? [0, 1] : [0]).map((rare) => ({ picture, which, rare })));
  const scene = { size, folded, apart, title, parts: /** @type {Part[]} */ ([]) };
  const named = parts.length > 1;
  const lines = legendLines(parts.map(({ picture, which, rare }) => ({ picture, rare, study: shown[which], name: "", frame: { x: 0, y: 0, width: 0, height: 0 } })), folded, across).length;
  const top = ROOM.top + (title ? ROOM.title : 0);
  const free = size.height - top - ROOM.below - lines * ROOM.legend;
  const each = Math.floor(free / parts.length);
  // Two sequences of which different numbers of heaps are known have one scale.
  const longest = Math.max(...pictures.map(heapsAcross));
  const even = pictures.every(({ per, columns }) => per === pictures[0].per && columns === pictures[0].columns);
  scene.parts = parts.map(({ picture, which, rare }, at) => {
    const kind = apart && picture.mask !== null ? say(rare ? "plot.rare" : "plot.common") : "";
    const code = shown.length > 1 ? shown[which].text : "";
    const above = named ? ROOM.name : 0;
    // Each column is as many pixels wide as any other: else there would be stripes that no sequence
    // has. On paper the pixels fit.
    const width = folded || (title && even) ? across : !even ? (across * heapsAcross(picture)) / longest : (picture.columns * Math.max(1, Math.floor(pixels.width / picture.columns))) / scale;
    const frame = { x: left, y: top + at * each + above, width, height: Math.max(12, each - above - (named ? 4 : 0)) };
    return { picture, study: shown[which], rare, name: named ? [code, kind].filter(Boolean).join(", ") : "", frame };
  });
  // A shade says the same in every part.
  for (const part of scene.parts) part.densest = Math.max(...scene.parts.filter(({ rare }) => rare === part.rare).map(({ picture, rare }) => densestShare(picture, rare)));
  return scene;
}

/** What paints on a canvas; units are those of the page. */
class CanvasPen {
  /** @param {CanvasRenderingContext2D} context @param {number} scale */
  constructor(context, scale) {
    this.context = context;
    this.scale = scale;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} colour
   */
  rectangle(x, y, width, height, colour) {
    const { context, scale } = this;
    context.fillStyle = colour;
    context.fillRect(x * scale, y * scale, width * scale, height * scale);
  }

  /** @param {number[]} ends @param {string} colour @param {number} width @param {number[]} dash */
  line([x1, y1, x2, y2], colour, width = 1, dash = []) {
    const { context, scale } = this;
    context.save();
    context.strokeStyle = colour;
    context.lineWidth = width * scale;
    context.setLineDash(dash.map((length) => length * scale));
    context.beginPath();
    context.moveTo(x1 * scale, y1 * scale);
    context.lineTo(x2 * scale, y2 * scale);
    context.stroke();
    context.restore();
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {string} colour
   * @param {{anchor?: "start" | "middle" | "end", size?: number, turned?: boolean}} [how]
   */
  text(text, x, y, colour, { anchor = "start", size = 12, turned = false } = {}) {
    const { context, scale } = this;
    context.save();
    context.translate(x * scale, y * scale);
    if (turned) context.rotate(-Math.PI / 2);
    context.fillStyle = colour;
    context.font = `${size * scale}px ${FONT}`;
    context.textBaseline = "middle";
    context.textAlign = /** @type {CanvasTextAlign} */ ({ start: "left", middle: "center", end: "right" }[anchor]);
    context.fillText(text, 0, 0);
    context.restore();
  }

  /**
   * Cells of a frame, in its pixels.
   * @param {Frame} frame
   * @param {string} paper
   * @param {(width: number, height: number, fill: Fill) => void} work
   */
  cells(frame, paper, work) {
    const [width, height] = [frame.width, frame.height].map((side) => Math.max(1, Math.round(side * this.scale)));
    this.context.putImageData(rastered(width, height, paper, work), Math.round(frame.x * this.scale), Math.round(frame.y * this.scale));
  }
}

/** What writes SVG. */
class SvgPen {
  /** @param {number} scale how many parts of a unit cells are made of */
  constructor(scale) {
    this.scale = scale;
    /** @type {string[]} */
    this.parts = [];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   * @param {string} colour
   */
  rectangle(x, y, width, height, colour) {
    this.parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`);
  }

  /** @param {number[]} ends @param {string} colour @param {number} width @param {number[]} dash */
  line([x1, y1, x2, y2], colour, width = 1, dash = []) {
    const dashes = dash.length > 0 ? ` stroke-dasharray="${dash.join(" ")}"` : "";
    this.parts.push(`<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}"${dashes}/>`);
  }

  /**
   * @param {string} text
   * @param {number} x
   * @param {number} y
   * @param {string} colour
   * @param {{anchor?: "start" | "middle" | "end", size?: number, turned?: boolean}} [how]
   */
  text(text, x, y, colour, { anchor = "start", size = 12, turned = false } = {}) {
    const turn = turned ? ` transform="rotate(-90 ${x} ${y})"` : "";
    const written = text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    this.parts.push(`<text x="${x}" y="${y}" fill="${colour}" font-size="${size}" text-anchor="${anchor}" dominant-baseline="central"${turn}>${written}</text>`);
  }

  /**
   * Cells that join have no seams then; marks with gaps between them keep their widths.
   *
   * @param {Frame} frame
   * @param {string} paper
   * @param {(width: number, height: number, fill: Fill) => void} work
   * @param {boolean} joined
   */
  cells(frame, paper, work, joined) {
    const [width, height] = [frame.width * this.scale, frame.height * this.scale].map(Math.round);
    /** The rectangles of each colour. @type {Map<number, string[]>} */
    const paths = new Map();
    let count = 0;
    work(width, height, (left, top, right, bottom, colour) => {
      if (++count > MOST_RECTANGLES) return;
      const path = paths.get(colour) ?? [];
      path.push(`M${left} ${top}H${right}V${bottom}H${left}Z`);
      paths.set(colour, path);
    });
    const place = `transform="translate(${frame.x} ${frame.y}) scale(${frame.width / width} ${frame.height / height})"`;
    if (count > MOST_RECTANGLES) {
      const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { width, height }));
      /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(rastered(width, height, paper, work), 0, 0);
      this.parts.push(`<image ${place} width="${width}" height="${height}" style="image-rendering:pixelated" href="${canvas.toDataURL("image/png")}"/>`);
    } else {
      const drawn = [...paths].map(([colour, path]) => `<path fill="${hexOf(colour)}" d="${path.join("")}"/>`);
      this.parts.push(`<g ${place}${joined ? ' shape-rendering="crispEdges"' : ""}>${drawn.join("")}</g>`);
    }
  }

  /** The whole file. @param {{width: number, height: number}} size @param {string} title */
  file({ width, height }, title) {
    const written = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return `<svg xmlns="${byId("print").namespaceURI}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}"><title>${written}</title>\n${this.parts.join("\n")}\n</svg>\n`;
  }
}

const FONT = "system-ui, Helvetica, Arial, sans-serif";

/**
 * Cells as pixels.
 * @param {number} width
 * @param {number} height
 * @param {string} paper
 * @param {(width: number, height: number, fill: Fill) => void} work
 */
function rastered(width, height, paper, work) {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(mixed(rgb(paper), rgb(paper), 0));
  work(width, height, (left, top, right, bottom, colour) => {
    for (let y = top; y < bottom; y++) pixels.fill(colour, y * width + left, y * width + right);
  });
  return image;
}

/** A colour `#rrggbb` as numbers. @param {string} text */
function rgb(text) {
  return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
}

/** A pixel as `#rrggbb`. @param {number} pixel */
function hexOf(pixel) {
  return `#${[0, 8, 16].map((shift) => ((pixel >>> shift) & 255).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * A colour between two, as a pixel.
 * @param {number[]} a
 * @param {number[]} b
 * @param {number} share
 */
function mixed(a, b, share) {
  const [red, green, blue] = a.map((from, at) => Math.round(from + (b[at] - from) * share));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/**
 * From dark violet to yellow, for more nimbers than have their own colours; lightness rises with
 * the nimber.
 */
const SCALE = ["#440154", "#3b528b", "#21918c", "#5ec962", "#fde725"].map(rgb);

/** @param {number} share from 0 to 1 */
function scaled(share) {
  const place = Math.min(SCALE.length - 1.001, Math.max(0, share) * (SCALE.length - 1));
  return mixed(SCALE[Math.floor(place)], SCALE[Math.floor(place) + 1], place % 1);
}

/** Whether each nimber of a picture has its own colour. @param {any} picture */
function isColoured(picture) {
  return picture.most < COLOURS && (picture.each ?? 1) === 1;
}

/**
 * One band for each row of nimbers; the stronger the colour, the larger the share of the column's
 * heaps.
 *
 * @param {Part} part
 * @param {Inks} colours
 * @param {number} width
 * @param {number} height
 * @param {Fill} fill
 */
function densityCells({ picture, rare, densest = densestShare(picture, rare) }, colours, width, height, fill) {
  const { columns, rows, lowest } = picture;
  const per = Number(picture.per);
  const numbers = picture.numbers.subarray(rare * columns * rows, (rare + 1) * columns * rows);
  const last = Number(picture.to) - Number(picture.from) - (columns - 1) * per;
  const shades = (/** @type {string} */ ink) => Uint32Array.from({ length: SHADES + 1 }, (_, shade) => mixed(rgb(colours.paper), rgb(ink), FAINTEST + ((1 - FAINTEST) * shade) / SHADES));
  const plain = shades(colours.plot);
  const tables = Array.from({ length: rows }, (_, row) => (isColoured(picture) ? shades(colours.nimbers[lowest + row]) : plain));
  /** The rows of pixels of each band. */
  const edge = Int32Array.from({ length: rows + 1 }, (_, row) => height - Math.floor((row * height) / rows));
  // Few heaps are drawn as marks of some width, not as stripes from side to side; rare ones are
  // wide enough to be seen.
  for (let column = 0; column < columns; column++) {
    const left = Math.floor((column * width) / columns);
    const next = Math.floor(((column + 1) * width) / columns);
    const heaps = column === columns - 1 ? last : per;
    for (let row = 0; row < rows; row++) {
      const count = numbers[column * rows + row];
      if (count === 0) continue;
      const shade = Math.min(SHADES, Math.round(SHADES * Math.sqrt(count / heaps / densest)));
      const bottom = edge[row];
      const top = Math.min(edge[row + 1] + (bottom - edge[row + 1] > 3 ? 1 : 0), bottom - 1);
      const right = width > 4 * columns && per === 1 ? next - 1 : next;
      fill(left, Math.max(0, top), Math.min(width, Math.max(right, left + (rare ? 3 : 1))), bottom, tables[row][shade]);
    }
  }
}

/**
 * The largest share that a nimber has of a column's heaps.
 * @param {any} picture
 * @param {number} rare
 */
function densestShare(picture, rare) {
  return Math.max(1e-9, Math.min(1, Number(rare ? picture.densest_rare : picture.densest) / Number(picture.per)));
}

/** The room of the bar that marks rows which equal the one above, in units. */
const BAR = 6;

/**
 * Rows of this many heaps, a colour for each nimber. A bar on the left marks rows that equal the
 * one above.
 *
 * @param {Part} part
 * @param {Inks} colours
 * @param {number} width
 * @param {number} height
 * @param {Fill} fill
 */
function foldCells({ picture, frame }, colours, width, height, fill) {
  const bar = Math.round((BAR * width) / frame.width);
  const { columns, rows, most, numbers } = picture;
  const own = colours.nimbers.map((colour) => mixed(rgb(colour), rgb(colour), 0));
  const colourOf = (/** @type {number} */ nimber) => (isColoured(picture) ? own[nimber] : scaled(nimber / Math.max(1, most)));
  const ink = mixed(rgb(colours.ink), rgb(colours.ink), 0);
  for (let row = 0; row < rows; row++) {
    const top = Math.floor((row * height) / rows);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows));
    if (numbers[rows * columns + row] === 1) fill(0, top, Math.round(bar * 0.7), bottom, ink);
    // Neighbours of one nimber are one rectangle.
    for (let column = 0, begin = 0; column < columns; column++) {
      const nimber = numbers[row * columns + column];
      if (column + 1 < columns && numbers[row * columns + column + 1] === nimber) continue;
      const at = (/** @type {number} */ place) => bar + Math.floor((place * (width - bar)) / columns);
      if (nimber !== 0xffffffff) fill(at(begin), top, at(column + 1), bottom, colourOf(nimber));
      begin = column + 1;
    }
  }
}

/**
 * Paints a scene.
 *
 * @param {CanvasPen | SvgPen} pen
 * @param {Scene} scene
 * @param {Inks} colours
 */
function paintScene(pen, scene, colours) {
  const { size, parts, folded, title } = scene;
  pen.rectangle(0, 0, size.width, size.height, colours.paper);
  if (title) pen.text(title, size.width / 2, ROOM.top + ROOM.title / 2 - 2, colours.ink, { anchor: "middle", size: Math.min(18, (1.8 * size.width) / title.length) });
  for (const part of parts) {
    const { frame } = part;
    const joined = folded || part.picture.columns * 5 > frame.width * PAPER_PIXELS;
    pen.cells(frame, colours.paper, (width, height, fill) => (folded ? foldCells : densityCells)(part, colours, width, height, fill), joined);
    if (part.name) pen.text(part.name, frame.x, frame.y - ROOM.name / 2, colours.ink, { size: 13 });
    if (!folded) marks(pen, part, colours);
    upright(pen, scene, part, colours);
  }
  level(pen, scene, colours);
  legend(pen, scene, colours);
}

/** A number with thin spaces between groups of three digits. @param {number} number */
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, number < 10_000 ? "" : "\u202f");
}

/**
 * Round numbers of a range, at most `most`.
 * @param {number} from
 * @param {number} to
 * @param {number} most
 */
function ticks(from, to, most) {
  const rough = Math.max(1, (to - from) / Math.max(1, most));
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * unit >= rough) ?? 10) * unit);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) => (first + at) * step);
}

/**
 * How many heaps a frame has from side to side; its last column may be wider than what is known.
 * @param {any} picture
 */
function heapsAcross(picture) {
  return picture.per === undefined ? Number(picture.to) - Number(picture.from) : Number(picture.per) * picture.columns;
}

/** The size of a number beside the left axis. @param {number} value */
function labelSize(value) {
  return value >= 1_000_000 ? 10 : 12;
}

/**
 * The axis on the left of a part.
 * @param {CanvasPen | SvgPen} pen
 * @param {Scene} scene
 * @param {Part} part
 * @param {Inks} colours
 */
function upright(pen, { folded }, { picture, frame, study }, colours) {
  const { x, y, width, height } = frame;
  for (const ends of [[x, y, x, y + height], [x, y + height, x + width, y + height]]) pen.line(ends, colours.edge);
  const room = Math.max(1, Math.floor(height / 24));
  let widest = 0;
  const label = (/** @type {number} */ value, /** @type {number} */ place) => {
    widest = Math.max(widest, textWidth(grouped(value), labelSize(value)));
    pen.line([x - 5, place, x, place], colours.edge);
    pen.text(grouped(value), x - 8, place, colours.ink, { anchor: "end", size: labelSize(value) });
  };
  if (folded) {
    const rows = Number(picture.all_rows);
    for (const row of ticks(0, rows - 1, room)) label(Number(picture.from) + row * Number(picture.period), y + ((row + 0.5) * height) / rows);
  } else {
    const values = picture.rows * picture.each;
    for (const nimber of ticks(picture.lowest, picture.most, room)) label(nimber, y + height - ((nimber - picture.lowest + 0.5) * height) / values);
  }
  const title = say(folded ? "axis.row" : "axis.nimber", { coins: study.coins });
  // The name of the axis is beside its numbers.
  if (height > 60) pen.text(title, Math.max(7, x - widest - 18), y + height / 2, colours.quiet, { anchor: "middle", turned: true });
}

/**
 * The axis below the last part.
 * @param {CanvasPen | SvgPen} pen
 * @param {Scene} scene
 * @param {Inks} colours
 */
function level(pen, { parts, folded }, colours) {
  // Of two scales the longer one is the axis; the last part is where it is drawn.
  const { picture, study, frame: longest } = parts.reduce((one, other) => (other.frame.width > one.frame.width ? other : one));
  const { y, height } = parts[parts.length - 1].frame;
  const frame = { ...longest, y, height };
  const bottom = frame.y + frame.height;
  const [from, across] = folded ? [0, Number(picture.period)] : [Number(picture.from), heapsAcross(picture)];
  const last = folded ? across - 1 : Number(picture.to) - 1;
  const most = Math.max(2, Math.floor(frame.width / Math.max(60, textWidth(grouped(last), 12) + 20)));
  const [left, width] = folded ? [frame.x + BAR, frame.width - BAR] : [frame.x, frame.width];
  for (const heap of ticks(from, last, most)) {
    const place = left + ((heap - from + 0.5) / across) * width;
    pen.line([place, bottom, place, bottom + 5], colours.edge);
    // The last number stays inside the picture.
    const room = textWidth(grouped(heap), 12) / 2;
    pen.text(grouped(heap), Math.min(place, frame.x + frame.width + ROOM.right - room), bottom + 14, colours.ink, { anchor: "middle" });
  }
  const title = say(folded ? "axis.offset" : study.coins ? "axis.coin" : "axis.heap");
  pen.text(title, frame.x + frame.width / 2, bottom + 33, colours.quiet, { anchor: "middle" });
}

/** What a line of the picture marks. */
const DASHES = { proved: [], again: [2, 3], observed: [7, 5], differ: [2, 4] };

/**
 * Lines where the period begins and ends, and where two sequences first differ.
 * @param {CanvasPen | SvgPen} pen
 * @param {Part} part
 * @param {Inks} colours
 */
function marks(pen, { picture, study, frame }, colours) {
  for (const { heap, kind } of marksOf(picture, study, frame.width)) {
    const x = Math.max(frame.x + 1.5, frame.x + ((heap - Number(picture.from)) / heapsAcross(picture)) * frame.width);
    const bottom = frame.y + frame.height;
    // Thinner than a column on paper, so that it hides none; its ends outside the frame are easily
    // seen.
    pen.line([x, frame.y, x, bottom], colours.mark, 0.6, DASHES[kind]);
    if (kind !== "again") for (const end of [frame.y - 3, bottom]) pen.line([x, end, x, end + 3], colours.mark, 2);
  }
}

/**
 * @param {any} picture
 * @param {any} study
 * @param {number} width
 * @returns {{heap: number, kind: keyof typeof DASHES}[]}
 */
function marksOf(picture, study, width) {
  const [from, to] = [Number(picture.from), Number(picture.to)];
  /** @type {{heap: number, kind: keyof typeof DASHES}[]} */
  const found = [];
  if (study.done && study.preperiod !== null) {
    const [begin, period] = [Number(study.preperiod), Number(study.period)];
    if (begin > from) found.push({ heap: begin, kind: study.verdict === "proved" ? "proved" : "observed" });
    // Lines closer than this would be clutter.
    if (study.verdict === "proved" && (period / (to - from)) * width >= 24) {
      for (let heap = begin + Math.max(1, Math.ceil((from - begin) / period)) * period; heap < to; heap += period) found.push({ heap, kind: "again" });
    }
  }
  if (comparison && comparison.first !== null && comparison.first !== undefined) found.push({ heap: Number(comparison.first), kind: "differ" });
  return found.filter(({ heap }) => heap >= from && heap < to);
}

/**
 * @typedef {{dash?: number[], nimber?: number, bar?: boolean, ramp?: "share" | "nimber", text: string}} Entry
 */

/**
 * What the legend says, in lines that fit.
 * @param {Part[]} parts
 * @param {boolean} folded
 * @param {number} width
 * @returns {Entry[][]}
 */
function legendLines(parts, folded, width) {
  /** @type {Entry[]} */
  const entries = [];
  const pictures = parts.map((part) => part.picture);
  const most = Math.max(...pictures.map((picture) => Number(picture.most)));
  if (pictures.every(isColoured)) {
    for (let nimber = 0; nimber <= most; nimber++) entries.push({ nimber, text: String(nimber) });
  } else if (folded) entries.push({ ramp: "nimber", text: say("legend.nimbers", { most: grouped(most) }) });
  const heaps = Math.max(...pictures.map((picture) => (Number(picture.to) - Number(picture.from)) / (picture.rows * picture.columns)));
  if (folded && heaps >= 2) entries.push({ text: say("legend.sampled", { coins: parts[0].study.coins, heaps: grouped(Math.round(heaps)) }) });
  if (folded) entries.push({ bar: true, text: say("legend.equal") });
  if (!folded && pictures.some((picture) => Number(picture.per) > 1)) {
    const share = Math.max(...parts.map((part) => densestShare(part.picture, part.rare)));
    const shown = share < 0.01 ? (100 * share).toPrecision(1) : String(Math.round(100 * share));
    entries.push({ ramp: "share", text: say("legend.share", { coins: parts[0].study.coins, share: shown, heaps: [...new Set(pictures.map((picture) => Number(picture.per)))].map(grouped).join(" / ") }) });
  }
  if (!folded) {
    /** @type {Map<string, Entry>} */
    const lines = new Map();
    for (const { picture, study } of parts) {
      for (const { kind, heap } of marksOf(picture, study, width)) {
        const text = say(`legend.${kind}`, { coins: study.coins, heap: grouped(heap), period: grouped(Number(study.period)) });
        // One entry is enough for the lines that end periods.
        if (kind !== "again" || !lines.has(kind)) lines.set(kind === "again" ? kind : text, { dash: DASHES[kind], text });
      }
    }
    entries.push(...lines.values());
  }
  /** @type {Entry[][]} */
  const rows = [];
  let used = Infinity;
  for (const entry of entries) {
    const room = entryWidth(entry);
    if (used + room > width) {
      rows.push([]);
      used = 0;
    }
    rows[rows.length - 1].push(entry);
    used += room;
  }
  return rows;
}

const SIGN = { nimber: 14, dash: 26, ramp: 90 };

/** @param {Entry} entry */
function signWidth(entry) {
  return entry.ramp ? SIGN.ramp : entry.dash ? SIGN.dash : SIGN.nimber;
}

/** @param {Entry} entry */
function entryWidth(entry) {
  return signWidth(entry) + 5 + textWidth(entry.text, 12) + 14;
}

/** @type {CanvasRenderingContext2D | undefined} */
let measuring;

/** @param {string} text @param {number} size */
function textWidth(text, size) {
  measuring ??= /** @type {CanvasRenderingContext2D} */ (/** @type {HTMLCanvasElement} */ (make("canvas")).getContext("2d"));
  measuring.font = `${size}px ${FONT}`;
  return measuring.measureText(text).width;
}

/** @param {CanvasPen | SvgPen} pen @param {Scene} scene @param {Inks} colours */
function legend(pen, { parts, folded, size }, colours) {
  const lines = legendLines(parts, folded, size.width - parts[0].frame.x - ROOM.right);
  lines.forEach((line, at) => {
    const y = size.height - (lines.length - at - 0.5) * ROOM.legend;
    let x = parts[0].frame.x;
    for (const entry of line) {
      const width = signWidth(entry);
      if (entry.nimber !== undefined) pen.rectangle(x, y - 6, 12, 12, colours.nimbers[entry.nimber]);
      if (entry.bar) pen.rectangle(x + 4, y - 6, 4, 12, colours.ink);
      if (entry.dash) pen.line([x, y, x + width, y], colours.mark, 1, entry.dash);
      for (let step = 0; entry.ramp && step < 30; step++) {
        const share = step / 29;
        const colour = entry.ramp === "nimber" ? scaled(share) : mixed(rgb(colours.paper), rgb(colours.plot), FAINTEST + (1 - FAINTEST) * Math.sqrt(share));
        pen.rectangle(x + (step * width) / 30, y - 6, width / 30 + 0.5, 12, hexOf(colour));
      }
      // A line that is too long for a narrow screen is written smaller.
      const room = size.width - x - width - 5;
      pen.text(entry.text, x + width + 5, y, colours.ink, { size: Math.min(12, (12 * room) / textWidth(entry.text, 12)) });
      x += entryWidth(entry);
    }
  });
}

/** The picture in words. @param {Scene} scene */
function plotText({ parts, folded, apart }) {
  const values = { from: view.from, last: view.to - 1 };
  const texts = parts.filter((part) => !part.rare).map(({ picture, study }) => {
    const code = study.text;
    if (apart && picture.mask === null) return say("plot.no-split", { coins: study.coins, code });
    if (apart) {
      const rare = Number(picture.rare);
      const counts = { rare, common: view.to - view.from - rare, mask: picture.mask };
      return say(picture.position ? "plot.apart-position" : "plot.apart", { ...values, ...counts, coins: study.coins, code });
    }
    if (!folded) return say("plot.density", { ...values, coins: study.coins, code, least: picture.least, most: picture.most });
    // A row at least, or nothing is to be said.
    const equal = Number(picture.equal_from) + Number(picture.period) <= Number(picture.to) && say("plot.equal", { coins: study.coins, heap: picture.equal_from });
    return `${say("plot.fold", { ...values, coins: study.coins, code, period: picture.period })} ${equal || say("plot.unequal")}`;
  });
  return texts.join(" ");
}

/** The first values in view as a table. */
async function showTable() {
  const [first] = studies;
  if (!first) return;
  const to = Math.min(view.to, view.from + TABLE_VALUES);
  try {
    const found = await studyCore.ask("values", { which: 0, from: view.from, to });
    if (found.fault) return;
    const from = Number(found.from);
    const columns = byId("study-view").clientWidth > 900 ? 20 : byId("study-view").clientWidth > 420 ? 10 : 5;
    const head = make("tr", {}, make("th", { scope: "col" }, say("values.heap", { coins: first.coins })), ...Array.from({ length: columns }, (_, at) => make("th", { scope: "col" }, `+${at}`)));
    const rows = [];
    for (let at = 0; at < found.numbers.length; at += columns) {
      const cells = [...found.numbers.slice(at, at + columns)].map((nimber) => make("td", {}, String(nimber)));
      rows.push(make("tr", {}, make("th", { scope: "row" }, ...typeset(String(from + at))), ...cells));
    }
    const caption = make("caption", {}, ...typeset(say("values.caption", { coins: first.coins, code: first.text, from, last: Number(found.to) - 1 })));
    byId("values").replaceChildren(caption, make("thead", {}, head), make("tbody", {}, ...rows));
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
  }
}

/** Says what is under the pointer. @param {PointerEvent} event */
function showValue(event) {
  byId("plot-value").replaceChildren(...typeset(valueAt(event) ?? ""));
}

/** @param {PointerEvent} event */
function valueAt(event) {
  if (!shownScene || studies.length === 0) return undefined;
  const [x, y] = [event.offsetX / unit(), event.offsetY / unit()];
  const part = shownScene.parts.find(({ frame }) => x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height);
  if (!part) return undefined;
  const { picture, frame, rare, study: { coins } } = part;
  const told = (/** @type {string} */ said) => (shownScene && shownScene.parts.length > 1 ? say("said", { what: part.study.text, said }) : said);
  const across = (x - frame.x) / frame.width;
  const from = Number(picture.from);
  if (shownScene.folded) {
    const place = (frame.width * across - BAR) / (frame.width - BAR);
    const [row, column] = [Math.floor(((y - frame.y) / frame.height) * picture.rows), Math.floor(Math.max(0, place) * picture.columns)];
    const nimber = picture.numbers[row * picture.columns + Math.min(column, picture.columns - 1)];
    if (nimber === undefined || nimber === 0xffffffff) return undefined;
    const heap = from + Math.floor((row * Number(picture.all_rows)) / picture.rows) * Number(picture.period) + Math.floor((column * Number(picture.period)) / picture.columns);
    return told(say("value.heap", { coins, heap, nimber }));
  }
  const { columns, rows, lowest, each } = picture;
  const per = Number(picture.per);
  const column = Math.min(columns - 1, Math.floor(across * columns));
  const counts = picture.numbers.subarray((rare * columns + column) * rows, (rare * columns + column + 1) * rows);
  const begin = from + column * per;
  const end = Math.min(Number(picture.to), begin + per) - 1;
  const row = Math.min(rows - 1, Math.floor(((frame.y + frame.height - y) / frame.height) * rows));
  const nimbers = (/** @type {number} */ row) => (each === 1 ? String(lowest + row) : `${lowest + row * each}–${lowest + (row + 1) * each - 1}`);
  if (begin === end) {
    const only = counts.findIndex((/** @type {number} */ count) => count > 0);
    return only < 0 ? undefined : told(say("value.heap", { coins, heap: begin, nimber: nimbers(only) }));
  }
  return told(say("value.heaps", { coins, from: begin, last: end, nimber: nimbers(row), count: counts[row], heaps: end - begin + 1 }));
}

/** The whole sequence, small, and where the view is in it. */
async function overview() {
  const box = byId("overview");
  const [first] = studies;
  box.hidden = whole;
  if (whole || !first) return;
  const canvas = /** @type {HTMLCanvasElement} */ (byId("overview-plot"));
  const heaps = heapsKnown();
  const [width, height] = [Math.max(200, box.clientWidth), 40];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const key = [first.text, heaps, width, dark].join(" ");
  if (key !== overviewOf) {
    const picture = await studyCore.ask("density", { which: 0, from: 0, to: heaps, width, height });
    if (picture.fault) return;
    canvas.width = width;
    canvas.height = height;
    const frame = { x: 0, y: 0, width, height };
    const colours = inks(document.documentElement);
    const pen = new CanvasPen(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), 1);
    pen.cells(frame, colours.paper, (w, h, fill) => densityCells({ picture, study: first, rare: 0, name: "", frame }, colours, w, h, fill));
    overviewOf = key;
  }
  const window = byId("overview-window");
  window.style.left = `${(100 * view.from) / heaps}%`;
  window.style.width = `max(4px, ${(100 * (view.to - view.from)) / heaps}%)`;
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

/**
 * Zooms or moves the view.
 * @param {string} what
 * @param {number} [at] the place that stays, a share of the width
 */
function zoom(what, at = 0.5) {
  if (studies.length === 0) return;
  const { from, to } = view;
  const width = to - from;
  const step = width / 4;
  if (what === "in") look(from + width * at * 0.5, to - width * (1 - at) * 0.5);
  if (what === "out") look(from - width * at, to + width * (1 - at));
  if (what === "left") look(from - step, to - step);
  if (what === "right") look(from + step, to + step);
  if (what === "all") look(0, heapsKnown());
  if (what === "first") look(0, width);
  if (what === "last") look(heapsKnown() - width, heapsKnown());
}

/** From side to side of the frames, in units. */
function widthOfFrames() {
  return Math.max(1, ...(shownScene?.parts ?? []).map((part) => part.frame.width));
}

/** Where they begin. */
function leftOfFrames() {
  return shownScene?.parts[0].frame.x ?? ROOM.left;
}

/**
 * The heap at a place of the frames.
 * @param {number} x in units
 * @param {{from: number, to: number}} shown
 */
function heapAt(x, shown) {
  const across = (x - leftOfFrames()) / widthOfFrames();
  return shown.from + Math.min(1, Math.max(0, across)) * (shown.to - shown.from);
}

/**
 * A mouse draws a range, which is then the view; one finger moves the view, and two zoom. A wheel
 * with the Control key zooms, one without it scrolls the page.
 *
 * @param {HTMLElement} canvas
 */
function followPointers(canvas) {
  /** @type {Map<number, number>} */
  const held = new Map();
  /**
   * The view and the places when the last finger came or went.
   * @type {{view: {from: number, to: number}, places: number[]} | undefined}
   */
  let grip;
  const range = byId("plot-range");
  const grasp = () => {
    grip = held.size > 0 ? { view: { ...view }, places: [...held.values()] } : undefined;
  };
  const place = (/** @type {MouseEvent} */ event) => event.offsetX / unit();
  const span = (/** @type {number} */ a, /** @type {number} */ b) => [Math.min(a, b), Math.max(a, b)].map((x) => Math.max(leftOfFrames(), Math.min(leftOfFrames() + widthOfFrames(), x)));
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held.set(event.pointerId, place(event));
    canvas.setPointerCapture(event.pointerId);
    grasp();
  });
  canvas.addEventListener("pointermove", (event) => {
    showValue(event);
    if (!grip || !held.has(event.pointerId)) return;
    held.set(event.pointerId, place(event));
    const now = [...held.values()];
    const width = widthOfFrames();
    const { from, to } = grip.view;
    if (now.length >= 2) {
      const [before, after] = [grip.places, now].map(([a, b]) => ({ middle: (a + b) / 2 - leftOfFrames(), apart: Math.max(20, Math.abs(a - b)) }));
      const heaps = ((to - from) * before.apart) / after.apart;
      const middle = from + (before.middle / width) * (to - from);
      const start = middle - (after.middle / width) * heaps;
      look(start, start + heaps);
    } else if (event.pointerType === "mouse" && !event.shiftKey) {
      const [left, right] = span(grip.places[0], place(event));
      range.hidden = right - left < 4;
      range.style.left = `${left * unit()}px`;
      range.style.width = `${(right - left) * unit()}px`;
    } else if (Math.abs(now[0] - grip.places[0]) > 2) {
      const shift = ((grip.places[0] - now[0]) / width) * (to - from);
      look(from + shift, to + shift);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!range.hidden && grip) {
      const [left, right] = span(grip.places[0], place(event));
      look(heapAt(left, grip.view), heapAt(right, grip.view));
    }
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(kind, (event) => {
      held.delete(/** @type {PointerEvent} */ (event).pointerId);
      range.hidden = true;
      grasp();
    });
  }
  canvas.addEventListener("pointerleave", () => (byId("plot-value").textContent = ""));
  canvas.addEventListener("dblclick", () => zoom("all"));
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = (heapAt(place(event), view) - view.from) / Math.max(1, view.to - view.from);
    zoom(event.deltaY < 0 ? "in" : "out", at);
  }, { passive: false });
  // In the overview a press moves the view there.
  const map = byId("overview");
  const go = (/** @type {PointerEvent} */ event) => {
    if (event.buttons !== 1) return;
    const width = view.to - view.from;
    const box = map.getBoundingClientRect();
    const middle = ((event.clientX - box.left) / Math.max(1, box.width)) * heapsKnown();
    look(middle - width / 2, middle + width / 2);
  };
  map.addEventListener("pointerdown", (event) => {
    map.setPointerCapture(event.pointerId);
    go(event);
  });
  map.addEventListener("pointermove", go);
}

/** Saves the picture in view for a paper: with a title, on white. @param {"svg" | "png"} kind */
async function exportPicture(kind) {
  if (studies.length === 0) return;
  const codes = studies.map((study) => (study.code && study.code !== study.text ? `${study.text} (${study.code})` : study.text));
  const title = say("export.title", { coins: studies[0].coins, code: codes.join(", "), from: grouped(view.from), last: grouped(view.to - 1) });
  try {
    const scene = await sceneOf(PAPER_SIZE, PAPER_PIXELS, title);
    if (!scene) return;
    const [{ frame, picture }] = scene.parts;
    const each = scene.folded ? 1 : Math.max(1, Math.round((PAPER_PIXELS * frame.width) / picture.columns));
    const scale = scene.folded ? PAPER_PIXELS : (each * picture.columns) / frame.width;
    const colours = { ...inks(byId("print")), paper: "#ffffff" };
    const name = [studies.map((_, which) => fileName(which)).join("-vs-"), scene.folded ? "rows" : scene.apart ? "apart" : ""].filter(Boolean).join("-");
    if (kind === "svg") {
      const pen = new SvgPen(scale);
      paintScene(pen, scene, colours);
      return save(`${name}.svg`, new Blob([pen.file(scene.size, title)], { type: "image/svg+xml" }));
    }
    const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { width: Math.round(scale * PAPER_SIZE.width), height: Math.round(scale * PAPER_SIZE.height) }));
    paintScene(new CanvasPen(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), scale), scene, colours);
    canvas.toBlob((data) => data && save(`${name}.png`, data));
  } catch (error) {
    if (!(error instanceof Trap)) throw error;
    fail(say("trap"));
  }
}

/**
 * The first nimbers of a ruleset as a small picture.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} code
 * @param {number} heaps
 */
async function thumbnail(canvas, code, heaps) {
  const found = await studyCore.ask("first", { text: code, to: heaps });
  if (found.fault) return;
  const { width, height } = canvas;
  const colours = inks(document.documentElement);
  /** @type {number[]} */
  const nimbers = [...found.numbers];
  const most = Math.max(1, ...nimbers);
  const pen = new CanvasPen(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), 1);
  pen.context.clearRect(0, 0, width, height);
  const side = Math.max(2, Math.min(6, Math.floor(width / nimbers.length)));
  nimbers.forEach((nimber, heap) => pen.rectangle((heap * (width - side)) / (nimbers.length - 1), (1 - nimber / most) * (height - side), side, side, most < COLOURS ? colours.nimbers[nimber] : colours.plot));
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
  followPointers(canvas);
  field("view").onchange = () => draw().then(() => remember("study", studyHash()));
  field("width").onchange = () => draw().then(() => remember("study", studyHash()));
  addEventListener("resize", () => draw());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => draw());
}
