import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Clock ticks a second of `/proc`: 100 on every Linux that Node runs on. */
const ticks = 100

const statOf = (pid: number) => {
  try {
    // The name in brackets may hold anything; what follows is numbers.
    const [, rest = ''] = /\) (.+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ').map(Number)
    return { pid, parent: fields[1] ?? 0, cpu: (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1000) / ticks }
  } catch {
    return undefined
  }
}

/** CPU time that a process has taken (ms), and all the processes below it. */
export const cpuOf = (pid: number): { own: number; below: number } => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))
  const below = new Set([pid])
  for (let grown = true; grown; ) {
    grown = false
    for (const one of all) {
      if (below.has(one.pid) || !below.has(one.parent)) continue
      below.add(one.pid)
      grown = true
    }
  }
  const own = all.find((one) => one.pid === pid)?.cpu ?? 0
  return { own, below: all.reduce((sum, one) => (below.has(one.pid) && one.pid !== pid ? sum + one.cpu : sum), 0) }
}

/** What something that is done often costs the processor, and how often a minute that lets this machine do it at most. */
export const processorMeter = () => {
  const taken = () => {
    const { own, below } = cpuOf(process.pid)
    return own + below
  }
  const before = taken()
  /** @returns ms of the processor each, of this process and all below it; how many a minute, were nobody else at work */
  return (times: number) => {
    const each = (taken() - before) / times
    return { each, aMinute: (availableParallelism() * 60_000) / each }
  }
}

/** Memory that a process holds, MB. */
export const memoryOf = (pid: number): number => {
  const [, kB = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) / 1000
}
