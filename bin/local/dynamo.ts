import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Program, runProgram } from './program.ts'
import { StartupError } from './startupError.ts'
import { indexStreams } from './streamIndex.ts'

const ownBinary = fileURLToPath(new URL('../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url))

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

export interface Dynamo {
  endpoint: string
  /** Whether it runs, or is being started again. */
  runs: () => boolean
  stop: () => Promise<void>
}

export interface DynamoEvents {
  /** Tells of a stop that it recovers from. */
  print: (sentence: string) => void
  /** It has stopped for good. */
  lost: (startupError: StartupError) => void
}

/**
 * The embedded DynamoDB's program; `SHIFTDECK_DYNAMODB` names another build of it.
 * @throws StartupError where there is none and `DYNAMODB_ENDPOINT` names no other DynamoDB
 */
export const dynamoProgram = (): string => {
  const binary = process.env.SHIFTDECK_DYNAMODB ?? ownBinary
  if (existsSync(binary) || process.env.DYNAMODB_ENDPOINT) return binary
  const elsewhere = 'name any DynamoDB endpoint in DYNAMODB_ENDPOINT.'
  throw new StartupError(
    `${process.platform}-${process.arch}` === 'linux-x64'
      ? `The embedded DynamoDB is missing at ${binary}. Run npm ci, or ${elsewhere}`
      : `The embedded DynamoDB has no build for ${process.platform}-${process.arch}: ${elsewhere}`,
  )
}

/** How long a stop is remembered, ms, and how many are put up with in that time. */
const memory = 60_000
const mostStops = 5

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until a program answers at an endpoint. @throws StartupError when it ends first, or takes too long */
const untilItAnswers = async (program: Program, endpoint: string) => {
  const deadline = Date.now() + 15_000
  for (;;) {
    if (program.reason() !== undefined)
      throw new StartupError(`The embedded DynamoDB did not start: ${program.reason()}`)
    try {
      await fetch(endpoint, { method: 'POST', body: '{}', signal: AbortSignal.timeout(500) })
      return
    } catch {
      if (Date.now() > deadline) throw new StartupError('The embedded DynamoDB did not answer within 15 s.')
      await pause(20)
    }
  }
}

/**
 * Starts the embedded DynamoDB, or uses the one at `DYNAMODB_ENDPOINT`. When it stops it is started again at the same
 * address with the same file; what it had answered is in there.
 * @param file the SQLite file; without it everything is in memory, and lost with the program
 * @throws StartupError where it does not start
 */
export const startDynamo = async (
  file?: string,
  { print = () => {}, lost = () => {} }: Partial<DynamoEvents> = {},
): Promise<Dynamo> => {
  const binary = dynamoProgram()
  const external = process.env.DYNAMODB_ENDPOINT
  if (external) return { endpoint: external, runs: () => true, stop: async () => {} }
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const launch = () =>
    runProgram([binary, '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])])
  let program = launch()
  let runs = true
  let stopping = false
  await untilItAnswers(program, endpoint).catch(async (error: unknown) => {
    await program.stop()
    throw error
  })
  if (file) indexStreams(file)

  const keep = async (dbFile: string | undefined) => {
    let stops: number[] = []
    for (;;) {
      await program.ended
      if (stopping) return
      runs = false
      const reason = program.reason()
      if (!dbFile)
        return lost(
          new StartupError(
            `The embedded DynamoDB has stopped (${reason}), and with --data memory everything is gone with it. Start again, with a folder for --data to keep it.`,
          ),
        )
      stops = [...stops.filter((at) => at > Date.now() - memory), Date.now()]
      if (stops.length > mostStops)
        return lost(
          new StartupError(`The embedded DynamoDB stops again and again (${reason}). What it keeps is in ${dbFile}.`),
        )
      if (stops.length === 1) print(`The embedded DynamoDB has stopped (${reason}) and is being started again.`)
      await pause(100 * 2 ** (stops.length - 1))
      if (stopping) return
      program = launch()
      try {
        await untilItAnswers(program, endpoint)
        runs = true
      } catch {
        // Ended or silent: either way it counts as one more stop.
        await program.stop()
      }
    }
  }
  void keep(file)

  return {
    endpoint,
    runs: () => runs,
    stop: async () => {
      stopping = true
      await program.stop()
    },
  }
}
