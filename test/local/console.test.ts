import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleFiles } from '../../bin/local/http/console.ts'
import { listen } from '../../bin/local/http/listen.ts'

/** The console's files on one machine, as the CDN has them. */

const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-console-'))
const policy = { 'content-security-policy': "default-src 'none'" }
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'index.es.html', 'login.html', 'login.es.html', 'assets/main.js'])
    writeFileSync(join(folder, name), name)
  const answer = consoleFiles(folder, policy)
  server = await listen((request, response) => answer(request, response, request.url?.split('?')[0] ?? '/'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { headers })

test.each([
  ['/', 'index.html'],
  ['/home/charts', 'index.html'],
  ['/login', 'login.html'],
  ['/login?reason=inactivity', 'login.html'],
  ['/login/', 'index.html'],
])('%s is answered with %s, which is asked for anew each time', async (path, document) => {
  const answered = await at(path)
  expect(await answered.text()).toBe(document)
  expect(answered.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answered.headers.get('cache-control')).toBe('no-cache')
  expect(answered.headers.get('content-security-policy')).toBe("default-src 'none'")
})

test.each([
  [{ 'accept-language': 'es-MX,es' }, 'index.es.html'],
  [{ 'accept-language': 'es', cookie: 'a=b; language=en' }, 'index.html'],
  [{ 'accept-language': 'en', cookie: 'language=es' }, 'index.es.html'],
  [{ cookie: 'language' }, 'index.html'],
])('%j is answered with %s', async (headers, document) => {
  expect(await (await at('/home/charts', headers)).text()).toBe(document)
})

test('a file is itself and may be kept; one that is not there is no page', async () => {
  const file = await at('/assets/main.js')
  expect([await file.text(), file.headers.get('cache-control')]).toEqual([
    'assets/main.js',
    'public, max-age=31536000, immutable',
  ])
  expect((await at('/assets/none.js')).status).toBe(404)
})
