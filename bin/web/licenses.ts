import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a package says of itself. */
interface Package {
  name: string
  version: string
  license?: string
}

/** The folder of the package that a source belongs to, from the root of the project; undefined for our own sources. */
const packageOf = (source: string) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0]

const licenseFile = /^(licen[sc]e|copying)(\.|$)/i

const textsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())

const noticeOf = (root: string, folder: string) => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package
  return [`${name} ${version} (${license})`, ...textsIn(join(root, folder))].join('\n\n')
}

/**
 * Under which licenses the console is handed on: our own, then what others have made, with a part for each package and one
 * for fonts that are kept as files of our own beside a `LICENSES.txt`.
 * @param sources everything that was bundled, from the root of the project
 */
export const licensesOf = (root: string, sources: readonly string[]): string => {
  const packages = new Set(sources.flatMap((source) => packageOf(source) ?? []))
  const beside = new Set(
    sources.map((source) => join(dirname(source), 'LICENSES.txt')).filter((file) => existsSync(join(root, file))),
  )
  return [
    readFileSync(join(root, 'LICENSE'), 'utf8').trim(),
    ...[...beside].sort().map((file) => readFileSync(join(root, file), 'utf8').trim()),
    ...[...packages].sort().map((folder) => noticeOf(root, folder)),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}
