import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { usualMailRate } from '../../functions/lib/mailRateLimit.ts'
import { isAlive } from './alive.ts'
import { isFull } from './disk.ts'
import { newFolder } from './newFolder.ts'
import { StartupError } from './startupError.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Where builds are kept; `SHIFTDECK_BUILDS` names another folder, such as an empty one to measure a first start. */
const home = process.env.SHIFTDECK_BUILDS ?? join(root, 'dist', 'local')

const contentOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => contentOf(join(path, name)))
    : [path.slice(root.length), readFileSync(path, 'latin1')]

/** A name for the state of some sources: the same sources, the same name. */
const stateOf = (sources: string[]) => {
  const hash = createHash('sha256')
  for (const source of sources.filter((each) => existsSync(join(root, each))))
    for (const text of contentOf(join(root, source))) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex').slice(0, 16)
}

const kept = 2

/** Removes what older builds left, unless a running process still uses it. */
const prune = (kind: string) => {
  const builds = readdirSync(home)
    .filter((name) => new RegExp(`^${kind}-[0-9a-f]{16}$`).test(name))
    .map((name) => ({ path: join(home, name), used: statSync(join(home, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used)
  for (const draft of readdirSync(home).filter((name) => name.startsWith('draft-'))) {
    if (!isAlive(Number(/\d+/.exec(draft)?.[0]))) rmSync(join(home, draft), { recursive: true, force: true })
  }
  for (const { path } of builds.slice(kept)) {
    const users = readdirSync(path).filter((name) => name.startsWith('.used-by-'))
    if (!users.some((name) => isAlive(Number(name.slice('.used-by-'.length)))))
      rmSync(path, { recursive: true, force: true })
  }
}

const unwritable = (folder: string, error: unknown) =>
  new StartupError(
    isFull(error)
      ? `The disk that holds ${folder} is full. Make room, or name another folder in SHIFTDECK_BUILDS.`
      : `What is built cannot be written to ${folder} (${(error as NodeJS.ErrnoException).code}). Make it writable, or name another folder in SHIFTDECK_BUILDS.`,
  )

/** @throws StartupError where a folder cannot hold files */
const mustHold = (folder: string) => {
  try {
    newFolder(folder)
    const probe = join(folder, `draft-probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw unwritable(folder, error)
  }
}

/**
 * Builds into a folder of its own, unless the same sources were built before.
 * @param sources files and folders, from the root of the project
 * @returns the folder
 * @throws StartupError where it cannot be written
 */
export const built = async (
  kind: string,
  sources: string[],
  build: (outdir: string) => Promise<void>,
): Promise<string> => {
  const folder = join(home, `${kind}-${stateOf([...sources, 'package-lock.json'])}`)
  if (!existsSync(folder)) {
    mustHold(home)
    const draft = join(home, `draft-${kind}-${process.pid}`)
    rmSync(draft, { recursive: true, force: true })
    await build(draft).catch((error: unknown) => {
      rmSync(draft, { recursive: true, force: true })
      throw isFull(error) ? unwritable(home, error) : error
    })
    try {
      renameSync(draft, folder)
    } catch (error) {
      // Another process was faster with the same sources.
      if (!existsSync(folder)) throw error
      rmSync(draft, { recursive: true, force: true })
    }
  }
  try {
    const now = new Date()
    utimesSync(folder, now, now)
    writeFileSync(join(folder, `.used-by-${process.pid}`), '')
    prune(kind)
  } catch {
    // Where nothing can be written nothing is removed either: what is built runs.
  }
  return folder
}

/** The secret with Firebase's key, as an operator would name it. */
export const localFcmSecret = 'shiftdeck/fcm'

/** What is built is built anew when one of these has changed. */
const plugins = ['bin/pickedPasswords.ts', 'bin/pureSchemas.ts', 'bin/withoutJsonSchemas.ts']
const stackSources = ['functions', 'shared', 'stacks', 'bin/bundle.ts', ...plugins, 'web/parts/print/Inter-print.ttf']
const webSources = ['web', 'shared', 'bin/web.ts', 'bin/web', 'bin/withoutJsonSchemas.ts', 'LICENSE']

/** The synthesized stacks with their Lambdas' bundles. @returns the folder of the cloud assembly */
export const builtStacks = () =>
  built('stacks', stackSources, async (outdir) => {
    const [{ bundleLambdas }, { buildApp }] = await Promise.all([import('../bundle.ts'), import('../../stacks/app.ts')])
    const bundles = `${outdir}-bundles`
    rmSync(bundles, { recursive: true, force: true })
    await bundleLambdas(bundles)
    const mailbox = 'no-reply@shiftdeck.example'
    const sender = { from: mailbox, identity: mailbox, made: true, rate: usualMailRate }
    buildApp({ outdir, bundles, stage: 'local', sender, fcmKey: { secret: localFcmSecret, turn: 1 } }).synth()
    rmSync(bundles, { recursive: true, force: true })
  })

/** The console. @returns its folder, and the hashes of its inline scripts for the Content-Security-Policy */
export const builtWeb = async () => {
  const folder = await built('web', webSources, async (outdir) => {
    const { buildWeb } = await import('../web.ts')
    const { scriptHashes } = await buildWeb(outdir)
    writeFileSync(join(outdir, '.script-hashes'), scriptHashes.join(' '))
  })
  return { folder, scriptHashes: readFileSync(join(folder, '.script-hashes'), 'utf8').split(' ') }
}
