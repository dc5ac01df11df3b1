import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs'

const longestFile = 50_000_000

/** Where the output of Lambdas goes: all of it to a file, errors to the console too. */
export const lambdaLogs = (file: string | undefined, verbose: boolean) => {
  if (file && existsSync(file) && statSync(file).size > longestFile) renameSync(file, `${file}.1`)
  const stream = file ? createWriteStream(file, { flags: 'a' }) : undefined
  const show = (name: string, line: string) => {
    if (!line) return
    if (verbose || line.includes('"level":"ERROR"')) console.error(`[${name}] ${line}`)
  }
  let closed = false
  return {
    /** The log of one function. */
    of: (name: string) => (text: string) => {
      if (closed) return
      stream?.write(text)
      for (const line of text.split('\n')) show(name, line)
    },
    /** A line of the machine itself. */
    machine: (line: string) => {
      if (closed) return
      stream?.write(`${line}\n`)
      console.error(line)
    },
    /** What comes after is of no interest: the machine is ending. */
    close: () => {
      closed = true
      return new Promise<void>((resolve) => (stream ? stream.end(() => resolve()) : resolve()))
    },
  }
}
