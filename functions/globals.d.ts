/** What Node has and its types leave to the DOM's, which are not known here. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
}
