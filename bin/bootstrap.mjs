// What every npm script runs first. It needs nothing but Node 20 or newer: it installs what is missing and then runs
// the command under the Node that the project brings.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const commands = {
  start: ['bin/start.ts'],
  test: ['bin/test.ts'],
  bench: ['bin/bench.ts'],
  cost: ['bin/cost.ts'],
  simulate: ['bin/simulate.ts'],
  rebuild: ['bin/rebuild.ts'],
  quarantine: ['bin/quarantine.ts'],
  reports: ['bin/reports.ts'],
  migrate: ['bin/migrate.ts'],
  maintenance: ['bin/maintenance.ts'],
  universal: ['bin/universal.ts'],
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

const modules = join(root, 'node_modules')
/** A new installation is made here, beside the one that works. */
const beside = join(root, 'dist', 'install')

const npmInstalls = (folder) => {
  const { npm_execpath: npm } = process.env
  const [program, ...before] = npm ? [process.execPath, npm] : ['npm']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const impatient = ['--prefer-offline', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
  return spawnSync(program, [...before, 'ci', ...quiet, ...impatient], { cwd: folder, stdio: 'inherit' }).status === 0
}

/** npm empties the folder before it fetches anything: so it works beside, and what was installed stays until all is there. */
const replace = () => {
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(root, file), join(beside, file))
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(beside, '.npmrc'))
  if (!npmInstalls(beside)) return false
  try {
    renameSync(modules, join(beside, 'before'))
  } catch (error) {
    // A folder that is mounted cannot be moved. What it needs is in npm's cache by now.
    if (error.code === 'EBUSY' || error.code === 'EXDEV') return npmInstalls(root)
    throw error
  }
  renameSync(join(beside, 'node_modules'), modules)
  return true
}

/** Puts the packages back that were there when a replacement was cut short. */
const recover = () => {
  const before = join(beside, 'before')
  if (!existsSync(modules) && existsSync(before)) renameSync(before, modules)
}

const noted = (lock) => {
  try {
    writeFileSync(join(modules, '.installed-lock.json'), lock)
  } catch {
    // A note spares the next start a look at every package, no more.
  }
}

/** npm notes what it installed; we note for which lock file that was, since npm also installs parts. */
const install = () => {
  recover()
  const lock = lockOf('package-lock.json')
  const installed = existsSync(join(modules, '.package-lock.json'))
  if (installed && lockOf('node_modules/.installed-lock.json') === lock) return
  if (installed && agrees(lock, lockOf('node_modules/.package-lock.json'))) return noted(lock)
  console.log('Installing what this needs, once…')
  try {
    for (const folder of [beside, modules]) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, '.writable'), '')
      rmSync(join(folder, '.writable'))
    }
    rmSync(beside, { recursive: true, force: true })
    mkdirSync(beside)
    const done = installed ? replace() : npmInstalls(root)
    if (!done)
      fail(
        installed
          ? 'The packages that package-lock.json asks for could not be installed; those from before are still there. Check the network connection and try again.'
          : 'The installation failed. Check the network connection and try again.',
      )
    rmSync(join(root, 'dist', 'local'), { recursive: true, force: true })
    rmSync(beside, { recursive: true, force: true })
  } catch (error) {
    recover()
    fail(`The packages cannot be installed in ${root} (${error.code ?? error.message}). Make the folder writable.`)
  }
  noted(lock)
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
