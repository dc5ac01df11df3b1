import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type Figure, percentile, report } from '../../bin/bench/figures.ts'

afterEach(() => vi.restoreAllMocks())

test('a percentile is a value that was measured, at or above which no more than the rest lie', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile([3, 1, 2], 0.95)).toBe(3)
  expect(percentile([], 0.5)).toBeNaN()
})

test('the table says what misses its bound, and the file has every figure with its bound', () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-figures-'))
  const figures: Figure[] = [
    { group: 'ingest', name: 'rate', value: 1999, unit: 'events/s', least: 2000 },
    { group: 'ingest', name: 'p99', value: 300, unit: 'ms', most: 300 },
    { group: 'ingest', name: 'p50', value: 12.345, unit: 'ms' },
  ]
  report(figures, join(folder, 'deeper', 'bench.json'))
  expect(lines.slice(0, 3).map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
    'ingest rate 1999 events/s ≥ 2000 missed',
    'ingest p99 300 ms ≤ 300 ok',
    'ingest p50 12.3 ms',
  ])
  const written = JSON.parse(readFileSync(join(folder, 'deeper', 'bench.json'), 'utf8'))
  expect(written).toMatchObject({ figures, machine: { cpus: expect.any(Number) } })
  rmSync(folder, { recursive: true })
})
