import { readdirSync, readFileSync } from 'node:fs'

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

/** Memory that a process holds, MB. */
export const memoryOf = (pid: number): number => {
  const [, kB = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB) / 1000
}
