import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a program that ends when we do, even when we are killed: then the pipe at descriptor 3 closes, and the shell
 * that waits for that ends the program. What is written to the standard error is the program's own, not the shell's.
 */
const wrapper = `exec 4>&2 2>/dev/null
"$@" 2>&4 3<&- 4>&- & program=$!
(cat <&3; kill $program) 4>&- & watch=$!
wait $program; code=$?
kill $watch
exit $code`

export interface Program {
  /** Why it ended, in words; undefined while it runs. */
  reason: () => string | undefined
  ended: Promise<void>
  /** Ends it, and waits until it has ended. */
  stop: () => Promise<void>
}

/** `137` -> `SIGKILL`: a shell adds the signal's number to 128. */
const signalOf = (code: number) => Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]

/** Starts a program. What it writes to its standard error is the reason it gives when it ends. */
export const runProgram = (command: string[]): Program => {
  const child = spawn('/bin/sh', ['-c', wrapper, 'sh', ...command], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  let output = ''
  let reason: string | undefined
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  })
  const ended = new Promise<void>((resolve) => {
    const end = (why: string) => {
      reason ??= why
      // The shell that waits at the other end has nothing left to wait for.
      child.stdio[3]?.destroy()
      resolve()
    }
    child.once('error', (error) => end(error.message))
    child.once('exit', (code, signal) => {
      // What it wrote last may still be on its way.
      setImmediate(() =>
        end(signal ?? signalOf(code ?? 0) ?? (output.trim().split('\n').at(-1) || `exit code ${code}`)),
      )
    })
  })
  return {
    reason: () => reason,
    ended,
    stop: async () => {
      child.stdio[3]?.destroy()
      await ended
    },
  }
}
