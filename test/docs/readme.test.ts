import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the pictures in the README are accepted ones, which the browser tests compare with the console', () => {
  const shown = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) => path as string)
  expect(shown.length).toBeGreaterThan(0)
  for (const path of shown) {
    expect(path).toMatch(/^test\/pictures\/[\w-]+\.png$/)
    expect(existsSync(join(root, path)), path).toBe(true)
  }
})

test('every file that the README links to is there', () => {
  const linked = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path as string)
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
