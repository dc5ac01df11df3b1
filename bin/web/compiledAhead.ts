/**
 * Has a browser compile all of a script while it arrives, beside the page: of what the first page loads, nearly all runs
 * at once, and compiled one by one its functions would hold the page up. Without it, cards show figures a tenth to a
 * fifth later on the slow profile (see `docs/decisions/bundling.md`).
 */
export const compiledAhead = (script: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from('//# allFunctionsCalledOnLoad\n'), script])
