import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleLambdas, mostBytes } from '../../bin/bundle.ts'
import type { Picture, Task } from '../../functions/lib/pictures/codec.ts'
import { fixture } from '../lib/pictures.ts'

let folder: string
let sizes: Record<string, number>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'))
  sizes = await bundleLambdas(folder)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const kilobytes = (name: string) => Math.round(statSync(join(folder, name)).size / 1000)

test('the codec of pictures lies beside one Lambda alone, and is within bounds of its own', () => {
  expect(readdirSync(join(folder, 'pictures')).sort()).toEqual(['index.mjs', 'photon.wasm', 'resizeWorker.mjs'])
  expect(kilobytes('pictures/photon.wasm')).toBeLessThan(1700)
  expect(kilobytes('pictures/resizeWorker.mjs')).toBeLessThan(60)
  const others = readdirSync(folder).filter((name) => name !== 'pictures')
  expect(others.flatMap((name) => readdirSync(join(folder, name)))).toEqual(others.map(() => 'index.mjs'))
})

test('no Lambda is larger than it may be without it', () => {
  expect(Object.keys(sizes).length).toBeGreaterThan(20)
  expect(mostBytes('pictures')).toBe(650_000)
  expect(Object.entries(sizes).filter(([name, bytes]) => bytes > mostBytes(name))).toEqual([])
})

test('what handhelds send is described to those Lambdas alone that take it', () => {
  const described = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes('/device/v1/events'),
  )
  expect(described).toEqual(['handheld'])
})

test('the bundled thread makes a picture, with nothing else of this project around it', async () => {
  const bytes = fixture('turned.jpg')
  const boxes = [{ width: 48, height: 48, fit: 'inside' as const }]
  const workerData: Task = { bytes, type: 'image/jpeg', width: 120, height: 240, orientation: 6, boxes }
  const made = await new Promise<Picture[]>((resolve, reject) => {
    const worker = new Worker(join(folder, 'pictures/resizeWorker.mjs'), { workerData, env: {}, execArgv: [] })
    worker.once('message', resolve).once('error', reject)
  })
  expect(made).toMatchObject([{ width: 48, height: 24, type: 'image/jpeg' }])
})
