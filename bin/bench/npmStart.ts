import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../local/dynamo.ts'
import type { Figure } from './figures.ts'
import { inFolder } from './machine.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const timeoutMs = 180_000

/** Runs `npm start` until it says that it is ready, and ends it. @returns seconds */
const start = async (data: string, builds: string): Promise<number> => {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start', '--', '--data', data, '--port', String(port)], {
    cwd: root,
    env: { ...process.env, SHIFTDECK_BUILDS: builds, SHIFTDECK_SIMULATE: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm does not hand a signal on to what it runs.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = () => child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGTERM')
  process.on('exit', end)
  try {
    return await new Promise<number>((resolve, reject) => {
      let output = ''
      const hear = (text: Buffer) => {
        output += text.toString()
        if (/^ready http/m.test(output)) resolve((performance.now() - began) / 1000)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.on('error', reject)
      child.on('exit', () => reject(new Error(`npm start ended: ${output}`)))
      setTimeout(() => reject(new Error(`npm start was not ready after ${timeoutMs / 1000} s`)), timeoutMs).unref()
    })
  } finally {
    end()
    await ended
    process.off('exit', end)
  }
}

/**
 * `npm start` with nothing built and no data, as after `npm install`: it builds, synthesizes the stacks and makes the
 * demo company with its history; and the second one, on what the first one left.
 */
export const startFigures = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const seconds = () => start(join(folder, 'data'), join(folder, 'builds'))
    return [
      { group: 'npm start', name: 'first after install', value: await seconds(), unit: 's', most: 30 },
      { group: 'npm start', name: 'second', value: await seconds(), unit: 's', most: 5 },
    ]
  })
