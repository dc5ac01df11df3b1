// What every npm script runs first. It needs nothing but Node 20 or newer: it installs what is missing and then runs
// the command under the Node that the project brings.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const commands = {
  start: ['bin/start.ts'],
  test: ['bin/test.ts'],
  bench: ['bin/bench.ts'],
  simulate: ['bin/simulate.ts'],
  rebuild: ['bin/rebuild.ts'],
}

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const lockOf = (file) => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}

/** npm notes what it installed; we note for which lock file that was, since npm also installs parts. */
const install = () => {
  const stamp = join(root, 'node_modules', '.installed-lock.json')
  const lock = lockOf('package-lock.json')
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(hidden) && lockOf('node_modules/.installed-lock.json') === lock) return
  if (existsSync(hidden) && agrees(lock, lockOf('node_modules/.package-lock.json'))) {
    writeFileSync(stamp, lock)
    return
  }
  console.log('Installing what this needs, once…')
  const { npm_execpath: npm } = process.env
  const [program, ...before] = npm ? [process.execPath, npm] : ['npm']
  const { status } = spawnSync(program, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) fail('The installation failed. Check the network connection and try again.')
  rmSync(join(root, 'dist', 'local'), { recursive: true, force: true })
  writeFileSync(stamp, lock)
}

/** Whether every package of the lock file that this machine can use is installed in that version. */
const agrees = (lock, installed) => {
  try {
    const wanted = JSON.parse(lock).packages
    const present = JSON.parse(installed).packages
    return Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (optional && !present[path]) || present[path]?.version === version,
    )
  } catch {
    return false
  }
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: 20 or newer is needed.`)
install()

const brought = join(root, 'node_modules', '.bin', 'node')
const node = existsSync(brought) ? brought : process.execPath
if (node === process.execPath && Number(process.versions.node.split('.')[0]) < 24)
  fail(`For ${process.platform}-${process.arch} npm brings no Node: install Node 24 and try again.`)

const [script, ...given] = command
const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
const child = spawn(node, [join(root, script), ...given, ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
