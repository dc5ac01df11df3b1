import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleLambdas, mostBytes, mostBytesOf } from '../../bin/bundle.ts'
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

test('the codec of pictures lies beside the three Lambdas that use it, and is within bounds of its own', () => {
  for (const name of ['apps', 'photos', 'pictures'])
    expect(readdirSync(join(folder, name)).sort()).toEqual(['index.mjs', 'photon.wasm', 'resizeWorker.mjs'])
  expect(kilobytes('pictures/photon.wasm')).toBeLessThan(1700)
  expect(kilobytes('pictures/resizeWorker.mjs')).toBeLessThan(60)
  const others = readdirSync(folder).filter((name) => !['apps', 'photos', 'pictures', 'drawing'].includes(name))
  expect(others.flatMap((name) => readdirSync(join(folder, name)))).toEqual(others.map(() => 'index.mjs'))
})

test('what draws reports lies beside one Lambda alone, and draws with nothing else of this project around it', async () => {
  expect(readdirSync(join(folder, 'drawing')).sort()).toEqual(['Inter.ttf', 'index.mjs', 'resvg.wasm'])
  expect(kilobytes('drawing/resvg.wasm')).toBeLessThan(2600)
  expect(kilobytes('drawing/Inter.ttf')).toBeLessThan(400)
  const { handler } = (await import(
    join(folder, 'drawing/index.mjs')
  )) as typeof import('../../functions/drawing/index.ts')
  const blank = '<rect width="60" height="20" fill="#ffffff"/>'
  const drawn = async (inner: string) => {
    const { png } = await handler({
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">${blank}${inner}</svg>`,
    })
    return PNG.sync.read(Buffer.from(png, 'base64'))
  }
  const dark = ({ data }: PNG) => data.filter((value, at) => at % 4 === 0 && value < 100).length
  const nothing = await drawn('')
  expect([nothing.width, nothing.height, dark(nothing)]).toEqual([120, 40, 0])
  expect(dark(await drawn('<text x="2" y="15" font-family="Inter" font-size="12">Ñandú 7</text>'))).toBeGreaterThan(100)
  await expect(handler({ svg: '<svg' })).rejects.toThrow()
  // What cannot be read spoils nothing for the next.
  expect(dark(await drawn('<rect width="30" height="10"/>'))).toBe(60 * 20)
})

test('no Lambda is larger than it may be without it', () => {
  expect(Object.keys(sizes).length).toBeGreaterThan(20)
  expect(mostBytes).toBe(650_000)
  const tooLarge = Object.entries(sizes).filter(([name, bytes]) => bytes > (mostBytesOf[name] ?? mostBytes))
  expect(tooLarge).toEqual([])
})

test('no Lambda has streams of events, for which a bundler would keep each module of the SDK in a function', () => {
  const streaming = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes(':event-type'),
  )
  expect(streaming).toEqual([])
})

test('what handhelds send is described to those Lambdas alone that take it', () => {
  const described = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes('/device/v1/events'),
  )
  expect(described).toEqual(['handheld'])
  const filed = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes('/device/v1/incident'),
  )
  expect(filed).toEqual(['filing'])
})

test('schemas of notifications are in those Lambdas alone that read notifications', () => {
  const reading = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes('sent_to'),
  )
  expect(reading).toEqual(['handheld', 'notifications', 'notifier', 'platform', 'session'])
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
