import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Complaint } from './complaint.ts'
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

/**
 * Runs a program that ends when we do, even when we are killed: then the pipe at descriptor 3 closes, and the shell
 * that waits for that ends the program.
 */
const leash = '"$@" 3<&- & program=$!; (cat <&3; kill $program) >/dev/null 2>&1 & wait $program'

export interface Dynamo {
  endpoint: string
  stop: () => Promise<void>
}

/**
 * The embedded DynamoDB's program; `SHIFTDECK_DYNAMODB` names another build of it.
 * @throws Complaint where there is none and `DYNAMODB_ENDPOINT` names no other DynamoDB
 */
export const dynamoProgram = (): string => {
  const binary = process.env.SHIFTDECK_DYNAMODB ?? ownBinary
  if (existsSync(binary) || process.env.DYNAMODB_ENDPOINT) return binary
  const elsewhere = 'name any DynamoDB endpoint in DYNAMODB_ENDPOINT.'
  throw new Complaint(
    `${process.platform}-${process.arch}` === 'linux-x64'
      ? `The embedded DynamoDB is missing at ${binary}. Run npm ci, or ${elsewhere}`
      : `The embedded DynamoDB has no build for ${process.platform}-${process.arch}: ${elsewhere}`,
  )
}

/**
 * Starts the embedded DynamoDB, or uses the one at `DYNAMODB_ENDPOINT`.
 * @param file the SQLite file; without it everything is in memory
 */
export const startDynamo = async (file?: string): Promise<Dynamo> => {
  const binary = dynamoProgram()
  const given = process.env.DYNAMODB_ENDPOINT
  if (given) return { endpoint: given, stop: async () => {} }
  const port = await freePort()
  const child = spawn(
    '/bin/sh',
    ['-c', leash, 'sh', binary, '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  )
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endpoint = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 15_000
  for (;;) {
    if (child.exitCode !== null)
      throw new Complaint(
        `The embedded DynamoDB did not start: ${complaint.trim().split('\n').at(-1) ?? 'no reason given'}`,
      )
    try {
      await fetch(endpoint, { method: 'POST', body: '{}', signal: AbortSignal.timeout(500) })
      break
    } catch {
      if (Date.now() > deadline) throw new Complaint('The embedded DynamoDB did not answer within 15 s.')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  if (file) indexStreams(file)
  return {
    endpoint,
    stop: async () => {
      child.stdio[3]?.destroy()
      await ended
    },
  }
}
