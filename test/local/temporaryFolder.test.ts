import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../bin/local/temporaryFolder.ts'

const within = mkdtempSync(join(tmpdir(), 'shiftdeck-temporary-'))
afterAll(() => rmSync(within, { recursive: true, force: true }))

const module = new URL('../../bin/local/temporaryFolder.ts', import.meta.url).href
/** Another process that makes itself a folder, and ends in some way. */
const another = (end: string) => {
  const script = `import { temporaryFolder } from '${module}'; temporaryFolder('${within}'); ${end}`
  const { pid } = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  return readdirSync(within).filter((name) => name.startsWith(`shiftdeck-objects-${pid}-`))
}

test('a folder is gone when it is removed, and when its process ends by itself', () => {
  const { folder, remove } = temporaryFolder(within)
  writeFileSync(join(folder, 'a'), 'a')
  remove()
  expect(existsSync(folder)).toBe(false)
  expect(another('process.exit(3)')).toEqual([])
  expect(another('')).toEqual([])
})

test('one that a killed process has left is gone at the next start; those of running ones stay, and what is not ours', () => {
  const [left = ''] = another("process.kill(process.pid, 'SIGKILL')")
  expect(existsSync(join(within, left))).toBe(true)
  const mine = temporaryFolder(within)
  const others = ['shiftdeck-objects-x', 'shiftdeck-objects--1-x', 'else']
  for (const name of others) mkdirSync(join(within, name))
  const next = temporaryFolder(within)
  expect(existsSync(join(within, left))).toBe(false)
  expect([mine, next].map(({ folder }) => existsSync(folder))).toEqual([true, true])
  expect(others.filter((name) => existsSync(join(within, name)))).toEqual(others)
})
