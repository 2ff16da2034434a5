// @ts-check
// How the page asks the core: requests as text, answers as objects and numbers, through a worker
// that is started again when it fails.

/**
 * Each module is compiled once, for all workers, when it is first needed.
 * @type {Map<string, Promise<WebAssembly.Module>>}
 */
const modules = new Map();

/** @param {string} name */
function compiled(name) {
  const compile = async () => {
    const text = byId(`wasm-${name}`).textContent ?? "";
    const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
    return WebAssembly.compile(await (name === "games" ? unzipped(bytes) : unpacked(bytes)));
  };
  const known = modules.get(name) ?? compile();
  modules.set(name, known);
  return known;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
function unzipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/**
 * Browsers cannot unpack LZMA, which makes a module a third smaller than gzip does; the first
 * module can.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function unpacked(bytes) {
  const { exports } = await WebAssembly.instantiate(await compiled("games"), {});
  const sg = /** @type {Exports & {sg_unpack: () => number}} */ (/** @type {unknown} */ (exports));
  const room = sg.sg_request(bytes.length);
  new Uint8Array(sg.memory.buffer, room, bytes.length).set(bytes);
  const length = sg.sg_unpack();
  return new Uint8Array(sg.memory.buffer, sg.sg_answer(), length).slice().buffer;
}

/** A request that the worker could not answer because it failed. */
class Trap extends Error {}

class Core {
  /** @param {string} name that of its module */
  constructor(name = "games") {
    this.name = name;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.last = 0;
    /** What must be asked again of a new worker. @type {() => Promise<void>} */
    this.restore = async () => {};
    /**
     * Set while a new worker is brought to where the old one was.
     * @type {Promise<void> | undefined}
     */
    this.restoring = undefined;
  }

  start() {
    const source = /** @type {HTMLElement} */ (document.getElementById("worker")).textContent ?? "";
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onmessage = (event) => {
      const { id, answer, numbers, trap } = event.data;
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (trap !== undefined) {
        this.drop();
        waiting?.reject(new Trap(trap));
      } else {
        waiting?.resolve({ ...JSON.parse(answer), numbers });
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.drop();
    };
    this.worker = worker;
    compiled(this.name).then((module) => worker.postMessage({ module }));
  }

  /** Ends the worker; what it was asked fails. */
  drop() {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const each of waiting) each.reject(new Trap());
  }

  /**
   * Asks the core. Numbers in the answer above 2^53 are texts.
   *
   * @param {string} verb
   * @param {Record<string, string | number>} [values]
   * @returns {Promise<any>}
   */
  async ask(verb, values = {}) {
    if (!this.worker) {
      this.start();
      this.restoring = this.restore().finally(() => (this.restoring = undefined));
    }
    await this.restoring;
    return this.post(verb, values);
  }

  /**
   * @param {string} verb
   * @param {Record<string, string | number>} values
   * @returns {Promise<any>}
   */
  async post(verb, values) {
    await compiled(this.name);
    if (!this.worker) this.start();
    const id = ++this.last;
    // A value is one line; `escaped` makes one of several.
    const lines = Object.entries({ lang: language(), ...values }).map(
      ([key, value]) => `${key}=${String(value).replace(/[\r\n]+/g, " ")}`,
    );
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      /** @type {Worker} */ (this.worker).postMessage({ id, text: [verb, ...lines].join("\n") });
    });
  }
}

/** A text of several lines as one line, for a request. @param {string} text */
function escaped(text) {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

/** What a module is unpacked with; without it the page cannot work. */
const UNPACKS = "DecompressionStream" in window;
// The first screen needs it at once.
if (UNPACKS) compiled("games");
