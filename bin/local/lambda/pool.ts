import { InvocationFailure, type Sandbox, type SandboxProps, sandbox } from './sandbox.ts'

/** A Lambda of the stacks, ready to run. */
export interface LambdaFunction extends SandboxProps {
  /** Most sandboxes at a time. Beyond them a few events wait for a moment, and the others are throttled. */
  concurrency: number
}

interface Waiting {
  wanted: () => boolean
  give: (box: Sandbox) => void
  refuse: () => void
}

const idleLifetime = 5 * 60_000
/**
 * Lambda makes another sandbox where this machine has no more: who would find one soon waits for it, and nobody waits
 * for longer than an answer is worth. Places a sandbox, which is well under a second of work; and ms, for when even that
 * takes long.
 */
const mostWaiting = 16
const longestWait = 2000

const throttled = () => new InvocationFailure('TooManyRequestsException', 'Rate Exceeded.')

/** A few sandboxes of one function: made on demand, kept warm for a while, one event each at a time. */
export const sandboxPool = (props: LambdaFunction) => {
  const idle: { box: Sandbox; since: number }[] = []
  const busy = new Set<Sandbox>()
  let waiting: Waiting[] = []
  let refused = 0

  const take = (box: Sandbox) => {
    busy.add(box)
    return box
  }
  const acquire = (wanted: () => boolean): Promise<Sandbox> => {
    for (let next = idle.pop(); next; next = idle.pop()) if (next.box.alive()) return Promise.resolve(take(next.box))
    if (busy.size < props.concurrency) return Promise.resolve(take(sandbox(props)))
    if (waiting.length >= mostWaiting * props.concurrency) {
      refused += 1
      return Promise.reject(throttled())
    }
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer)
        refused += 1
        waiting = waiting.filter((other) => other !== one)
        reject(throttled())
      }
      const timer = setTimeout(refuse, longestWait)
      const give = (box: Sandbox) => {
        clearTimeout(timer)
        resolve(box)
      }
      const one: Waiting = { wanted, give, refuse }
      waiting.push(one)
    })
  }
  const release = (box: Sandbox) => {
    busy.delete(box)
    while (waiting[0] && !waiting[0].wanted()) waiting[0].refuse()
    const next = waiting.shift()
    if (next) next.give(take(box.alive() ? box : sandbox(props)))
    else if (box.alive()) idle.push({ box, since: Date.now() })
  }

  return {
    /**
     * @param wanted whether somebody still waits for the answer; asked just before the event is handled
     * @throws InvocationFailure `TooManyRequestsException` where no sandbox is free soon
     */
    handle: async (event: string, requestId: string, wanted: () => boolean): Promise<string> => {
      const box = await acquire(wanted)
      try {
        return await box.handle(event, requestId)
      } finally {
        release(box)
      }
    },
    /** How many events were throttled since it was asked last. */
    refused: () => {
      const count = refused
      refused = 0
      return count
    },
    closeIdle: () => {
      const old = Date.now() - idleLifetime
      while (idle[0] && idle[0].since < old) void idle.shift()?.box.close()
    },
    close: () => {
      for (const one of [...waiting]) one.refuse()
      return Promise.all([...busy, ...idle.map(({ box }) => box)].map((box) => box.close()))
    },
  }
}
