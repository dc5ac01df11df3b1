import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { photoName, photosName, zipOf } from '../../../web/pages/incidents/photoFiles.ts'
import { kept, least, most, zoomedAt } from '../../../web/pages/incidents/useZoom.ts'

test('a photo is named by when it was, by the clock of its facility', () => {
  const at = Date.parse('2024-01-05T21:45:07.000Z')
  expect(photoName('America/Los_Angeles', at, 'image/png')).toBe(
    'incident-report-photo_2024-01-05_13-45-07_GMT-0800.png',
  )
  expect(photoName('Asia/Kathmandu', at, 'image/png')).toBe('incident-report-photo_2024-01-06_03-30-07_GMT+0545.png')
  expect(photoName('UTC', at, 'image/png')).toBe('incident-report-photo_2024-01-05_21-45-07_GMT+0000.png')
  expect(photoName('Europe/Madrid', at, 'image/jpeg', 3)).toBe(
    'incident-report-photo_2024-01-05_22-45-07_GMT+0100_3.jpg',
  )
  expect(photosName('incident-report-photos', 'UTC', at)).toBe(
    'incident-report-photos_2024-01-05_21-45-07_GMT+0000.zip',
  )
})

test('photos together are a zip that others read, byte for byte', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const files = ['a.png', 'ñandú.jpg', 'empty.png'].map((name, index) => ({
    name,
    bytes: Uint8Array.from({ length: index === 2 ? 0 : 5000 + index }, (_, at) => (at * 31 + index) & 255),
  }))
  const path = join(folder, 'all.zip')
  writeFileSync(path, Buffer.from(await zipOf(files).arrayBuffer()))
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2]); print(chr(10).join(z.namelist()))'
  const named = execFileSync('python3', ['-c', script, path, folder], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf8', PYTHONUTF8: '1' },
  })
  expect(named.trim().split('\n')).toEqual(files.map(({ name }) => name))
  for (const { name, bytes } of files) expect(new Uint8Array(readFileSync(join(folder, name)))).toEqual(bytes)
  rmSync(folder, { recursive: true })
})

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

test('what is under the pointer stays there, however far one zooms', () => {
  fc.assert(
    fc.property(
      ...([number(least, most), number(-500, 500), number(-500, 500), number(0.01, 100)] as const),
      ...([number(-400, 400), number(-300, 300)] as const),
      (scale, x, y, to, atX, atY) => {
        const before = { scale, x, y }
        const after = zoomedAt(before, to, { x: atX, y: atY })
        expect(after.scale).toBeGreaterThanOrEqual(least)
        expect(after.scale).toBeLessThanOrEqual(most)
        expect((atX - after.x) / after.scale).toBeCloseTo((atX - x) / scale, 6)
        expect((atY - after.y) / after.scale).toBeCloseTo((atY - y) / scale, 6)
      },
    ),
  )
})

test('some of a photo stays in sight, however far it is dragged', () => {
  fc.assert(
    fc.property(number(least, most), number(-1e6, 1e6), number(-1e6, 1e6), (scale, x, y) => {
      const view = kept({ scale, x, y }, { width: 800, height: 600 })
      expect(Math.abs(view.x)).toBeLessThanOrEqual(400 * scale)
      expect(Math.abs(view.y)).toBeLessThanOrEqual(300 * scale)
    }),
  )
})
