import { logFile } from './logFile.ts'

/** How long after a trouble its echoes are no news, ms. */
const echo = 5000

/** Where the output of Lambdas goes: all of it to a file, errors to the console too. */
export const lambdaLogs = (file: string | undefined, verbose: boolean) => {
  let failed = (_error: unknown): void => {}
  const store = file ? logFile(file, { failed: (error) => failed(error) }) : undefined
  let closed = false
  let troubled = () => false
  let lastTrouble = Number.NEGATIVE_INFINITY
  /** What everybody was told in a sentence is not told again by each call that it concerns. */
  const isEcho = () => {
    if (troubled()) lastTrouble = Date.now()
    return Date.now() - lastTrouble < echo
  }
  const show = (name: string, line: string) => {
    if (!line) return
    if (verbose || (line.includes('"level":"ERROR"') && !isEcho())) console.error(`[${name}] ${line}`)
  }
  return {
    /** The log of one function. */
    of: (name: string) => (text: string) => {
      if (closed) return
      store?.write(text)
      for (const line of text.split('\n')) show(name, line)
    },
    /** A line of the machine itself. */
    machine: (line: string) => {
      if (closed) return
      store?.write(`${line}\n`)
      if (verbose || !isEcho()) console.error(line)
    },
    /** For the file alone: what the console shows already. */
    note: (line: string) => store?.write(`${line}\n`),
    /** While something is known to be wrong, what follows from it goes to the file alone. */
    follow: (watcher: { troubled: () => boolean; failed: (error: unknown) => void }) => {
      troubled = watcher.troubled
      failed = watcher.failed
    },
    /** What comes after is of no interest: the machine is ending. */
    close: async () => {
      closed = true
      await store?.close()
    },
  }
}
