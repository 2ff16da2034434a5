// @ts-check
// The worker: a request goes to the WebAssembly module, its answer and numbers come back. It is
// inlined as a text and started from a blob. A panic of the module is a trap: it is reported, and
// the page starts another worker.

/**
 * @typedef {{memory: WebAssembly.Memory, sg_request: (length: number) => number, sg_ask: () => number,
 *   sg_answer: () => number, sg_count: () => number, sg_numbers: () => number}} Exports
 */

(() => {
  /** @type {Promise<Exports> | undefined} */
  let ready;

  /**
   * @param {Exports} sg
   * @param {string} text
   * @returns {{answer: string, numbers: Uint32Array<ArrayBuffer>}}
   */
  function ask(sg, text) {
    const request = new TextEncoder().encode(text);
    const room = sg.sg_request(request.length);
    // The memory may have grown, so that every view of it is made anew.
    new Uint8Array(sg.memory.buffer, room, request.length).set(request);
    const length = sg.sg_ask();
    const answer = new TextDecoder().decode(new Uint8Array(sg.memory.buffer, sg.sg_answer(), length));
    const numbers = new Uint32Array(sg.memory.buffer, sg.sg_numbers(), sg.sg_count()).slice();
    return { answer, numbers: /** @type {Uint32Array<ArrayBuffer>} */ (numbers) };
  }

  self.onmessage = async (/** @type {MessageEvent} */ event) => {
    const { id, module, text } = event.data;
    if (module) {
      const started = WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (module), {});
      ready = started.then((instance) => /** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
      return;
    }
    try {
      const { answer, numbers } = ask(await /** @type {Promise<Exports>} */ (ready), text);
      /** @type {any} */ (self).postMessage({ id, answer, numbers }, [numbers.buffer]);
    } catch (error) {
      self.postMessage({ id, trap: String(error) });
    }
  };
})();
