import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayMount, readOnly } from './smallDisk.ts'

let home: string
let project: string
let registry: Server
let address: string
let online = true

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'shiftdeck-bootstrap-'))
  project = join(home, 'project')
  mkdirSync(join(project, 'bin'), { recursive: true })
  copyFileSync('bin/bootstrap.mjs', join(project, 'bin', 'bootstrap.mjs'))
  writeFileSync(join(project, 'bin', 'start.ts'), `import leaf from 'leaf'\nconsole.log('leaf', leaf)\n`)
  registry = createServer((request, response) => {
    if (!online) return request.socket.destroy()
    const version = /leaf-(.+)\.tgz$/.exec(request.url ?? '')?.[1] ?? ''
    response.end(readFileSync(packed(version)))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
})
afterAll(() => {
  registry.close()
  rmSync(home, { recursive: true, force: true })
})

/** The tarball of a package whose only export is its version. */
const packed = (version: string) => {
  const file = join(home, `leaf-${version}.tgz`)
  if (existsSync(file)) return file
  const folder = mkdtempSync(join(home, 'leaf-'))
  mkdirSync(join(folder, 'package'))
  writeFileSync(
    join(folder, 'package', 'package.json'),
    JSON.stringify({ name: 'leaf', version, type: 'module', exports: './index.js' }),
  )
  writeFileSync(join(folder, 'package', 'index.js'), `export default '${version}'\n`)
  execFileSync('tar', ['czf', file, '-C', folder, 'package'])
  return file
}

const wants = (version: string) => {
  const dependencies = { leaf: version }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', version: '1.0.0', dependencies }))
  const packages = {
    '': { name: 'project', version: '1.0.0', dependencies },
    'node_modules/leaf': { version, resolved: `${address}/leaf-${version}.tgz` },
  }
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
}

const start = (through: string[] = []) =>
  new Promise<{ code: number | null; last: string }>((resolve) => {
    const [program = '', ...args] = [...through, process.execPath, join(project, 'bin', 'bootstrap.mjs'), 'start']
    const child = spawn(program, args, {
      // A cache of its own, so that what is there is what this test fetched.
      env: { ...process.env, npm_config_cache: join(home, 'cache'), npm_config_update_notifier: 'false' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString()
      })
    child.on('close', (code) => resolve({ code, last: output.trim().split('\n').at(-1) ?? '' }))
  })

test('what is missing is installed at the first start', async () => {
  wants('1.0.0')
  expect(await start()).toEqual({ code: 0, last: 'leaf 1.0.0' })
  expect(readdirSync(join(project, 'dist'))).toEqual([])
})

test('a lock file that changed without a network leaves what was installed, which still runs', async () => {
  online = false
  wants('2.0.0')
  expect(await start()).toEqual({
    code: 1,
    last: 'The packages that package-lock.json asks for could not be installed; those from before are still there. Check the network connection and try again.',
  })
  wants('1.0.0')
  expect(await start()).toEqual({ code: 0, last: 'leaf 1.0.0' })
})

test('with a network the new packages take the place of the old ones', async () => {
  online = true
  wants('2.0.0')
  expect(await start()).toEqual({ code: 0, last: 'leaf 2.0.0' })
  expect(readdirSync(join(project, 'dist'))).toEqual([])
})

test('a replacement that was cut short is put right', async () => {
  online = false
  mkdirSync(join(project, 'dist', 'install'), { recursive: true })
  renameSync(join(project, 'node_modules'), join(project, 'dist', 'install', 'before'))
  expect(await start()).toEqual({ code: 0, last: 'leaf 2.0.0' })
})

describe.skipIf(!mayMount)('a project that cannot be written', () => {
  test('runs with what is installed, and says so where something is missing', async () => {
    expect(await start(readOnly(project))).toEqual({ code: 0, last: 'leaf 2.0.0' })
    wants('3.0.0')
    expect(await start(readOnly(project))).toEqual({
      code: 1,
      last: `The packages cannot be installed in ${project}/ (EROFS). Make the folder writable.`,
    })
  })
})
