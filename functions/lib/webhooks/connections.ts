import { Agent, type RequestOptions } from 'node:https'

/** A request with the addresses that its host was found to have a moment ago, all of which may be reached. */
export interface CheckedRequest extends RequestOptions {
  /** In their order. */
  checked: readonly string[]
}

/** How long a connection is kept that nobody uses, ms: less than any usual receiver keeps its end of it. */
const idleTimeout = 4000
/** Connections of one host that are kept: as many as one batch tries at once. */
const mostKept = 10

/**
 * Keeps connections to receivers, since making one over TLS takes longer than all the rest of a delivery. One is used again
 * only for a request whose host has just been found to have the very same addresses: so nothing is ever sent to one that was
 * not looked at for it, and a name that means something else by now gets a connection of its own.
 */
export class CheckedAgent extends Agent {
  constructor() {
    super({ keepAlive: true, timeout: idleTimeout, maxFreeSockets: mostKept, scheduling: 'lifo' })
  }

  override getName(options?: RequestOptions): string {
    const { checked = [] } = (options ?? {}) as Partial<CheckedRequest>
    return `${super.getName(options)}:${[...checked].sort().join(',')}`
  }
}
