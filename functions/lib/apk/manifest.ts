import { longestPackage, packageForm } from '../../../shared/apps.ts'
import { ApkFault } from './fault.ts'
import { bytesSource } from './source.ts'
import { openPool, poolType, type StringPool } from './strings.ts'
import { type Value, valueAt, valueTypes } from './value.ts'

/** Attributes by the numbers that Android gives them: their names may have been taken out of a file. */
const attributes = {
  label: 0x01010001,
  icon: 0x01010002,
  name: 0x01010003,
  minSdkVersion: 0x0101020c,
  versionCode: 0x0101021b,
  versionName: 0x0101021c,
  targetSdkVersion: 0x01010270,
  roundIcon: 0x0101052c,
  versionCodeMajor: 0x01010576,
  isSplitRequired: 0x01010591,
} as const
type AttributeName = keyof typeof attributes | 'package' | 'split' | 'requiredSplitTypes'

const chunkTypes = { xml: 0x0003, resources: 0x0180, start: 0x0102, end: 0x0103 }
const lengths = { chunk: 8, node: 16, element: 20, attribute: 20 }
/** Elements in one another: no manifest has more than a few. */
const deepest = 64

/** Text of the manifest itself, a number, or the resource that stands for it. */
export type Found = { text: string } | { value: Value }

/** What a manifest says of its app. */
export interface Manifest {
  package: string
  versionCode: bigint
  versionName: Found | undefined
  label: Found | undefined
  /** Of what a launcher shows, where the app has none of its own. */
  launcherLabel: Found | undefined
  icons: number[]
  minSdk: number
  targetSdk: number
  /** Whether it is a part of an app, or needs parts to work. */
  split: boolean
}

interface Element {
  name: string
  /** Names of those around it. */
  path: string
  find: (attribute: AttributeName) => Found | undefined
}

/** The elements of a binary XML, in their order, and where each one ends. */
const elementsOf = async function* (bytes: Buffer): AsyncGenerator<Element | 'end'> {
  const source = bytesSource(bytes)
  if (bytes.length < lengths.chunk || bytes.readUInt16LE(0) !== chunkTypes.xml)
    throw new ApkFault('damaged', 'manifest')
  const whole = bytes.readUInt32LE(4)
  // What follows is no part of it; what it says beyond the file is not there.
  if (whole > bytes.length || whole < lengths.chunk) throw new ApkFault('damaged', 'manifest')
  let pool: StringPool | undefined
  let numbers: number[] = []
  const path: string[] = []
  for (let at = bytes.readUInt16LE(2); at + lengths.chunk <= whole; ) {
    const [type, header, size] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)]
    if (size < lengths.chunk || header < lengths.chunk || header > size || at + size > whole)
      throw new ApkFault('damaged', 'manifest')
    if (type === poolType) pool ??= await openPool(source, at, size)
    else if (type === chunkTypes.resources)
      numbers = Array.from({ length: Math.floor((size - header) / 4) }, (_, index) =>
        bytes.readUInt32LE(at + header + index * 4),
      )
    else if (type === chunkTypes.end) {
      path.pop()
      yield 'end'
    } else if (type === chunkTypes.start) {
      if (!pool || header + lengths.element > size || path.length >= deepest) throw new ApkFault('damaged', 'manifest')
      const body = at + header
      const name = (await pool.get(bytes.readUInt32LE(body + 4))) ?? ''
      const [start, each, count] = [8, 10, 12].map((field) => bytes.readUInt16LE(body + field)) as [
        ...[number, number, number],
      ]
      if (count > 0 && (each < lengths.attribute || header + start + count * each > size))
        throw new ApkFault('damaged', 'manifest')
      const found = new Map<string, Found>()
      for (let number = 0; number < count; number++) {
        const offset = body + start + number * each
        const named = bytes.readUInt32LE(offset + 4)
        const id = numbers[named]
        const [known] = Object.entries(attributes).find(([, each]) => each === id) ?? [await pool.get(named)]
        if (known === undefined || found.has(known)) continue
        const value = valueAt(bytes, offset + 12)
        const text = value.type === valueTypes.string ? await pool.get(value.data) : undefined
        if (text !== undefined) found.set(known, { text })
        else if (value.type !== valueTypes.string) found.set(known, { value })
      }
      yield { name, path: path.join('/'), find: (attribute) => found.get(attribute) }
      path.push(name)
    }
    at += size
  }
}

const textOf = (found: Found | undefined) => (found && 'text' in found ? found.text : undefined)
/** A number, also one that was written as text. */
const numberOf = (found: Found | undefined) => {
  if (!found) return undefined
  if ('text' in found) return /^\d{1,9}$/.test(found.text) ? Number(found.text) : undefined
  const { type, data } = found.value
  return type === valueTypes.number || type === valueTypes.hex ? data : undefined
}
const isYes = (found: Found | undefined) =>
  found !== undefined && ('text' in found ? found.text === 'true' : found.value.data !== 0)
const referenced = (found: Found | undefined) =>
  found && 'value' in found && found.value.type === valueTypes.reference ? [found.value.data] : []

/**
 * What a binary `AndroidManifest.xml` says.
 * @throws ApkFault for one that cannot be read, or says of no package
 */
export const readManifest = async (bytes: Buffer): Promise<Manifest> => {
  let root: Element | undefined
  let app: Element | undefined
  let [minSdk, targetSdk] = [1, 0]
  let activity: Element | undefined
  let [isMain, isLauncher] = [false, false]
  let launcher: Element | undefined
  for await (const element of elementsOf(bytes)) {
    if (element === 'end') continue
    const { name, path, find } = element
    if (path === '' && name === 'manifest') root ??= element
    else if (path === 'manifest' && name === 'application') app ??= element
    else if (path === 'manifest' && name === 'uses-sdk') {
      minSdk = numberOf(find('minSdkVersion')) ?? minSdk
      targetSdk = numberOf(find('targetSdkVersion')) ?? targetSdk
    } else if (path === 'manifest/application' && (name === 'activity' || name === 'activity-alias')) activity = element
    else if (name === 'intent-filter') [isMain, isLauncher] = [false, false]
    else if (path.endsWith('/intent-filter')) {
      const intent = textOf(find('name'))
      isMain ||= intent === 'android.intent.action.MAIN'
      isLauncher ||= intent === 'android.intent.category.LAUNCHER'
      if (isMain && isLauncher) launcher ??= activity
    }
  }
  const name = textOf(root?.find('package')) ?? ''
  if (!root || name.length > longestPackage || !packageForm.test(name)) throw new ApkFault('damaged', 'package')
  const [low, high] = [numberOf(root.find('versionCode')) ?? 0, numberOf(root.find('versionCodeMajor')) ?? 0]
  return {
    package: name,
    versionCode: (BigInt(high) << 32n) | BigInt(low),
    versionName: root.find('versionName'),
    label: app?.find('label'),
    launcherLabel: launcher?.find('label'),
    icons: [app, launcher]
      .flatMap((each) => (each ? [each.find('icon'), each.find('roundIcon')] : []))
      .flatMap(referenced),
    minSdk,
    targetSdk: targetSdk || minSdk,
    split:
      root.find('split') !== undefined ||
      root.find('requiredSplitTypes') !== undefined ||
      [root, app].some((each) => isYes(each?.find('isSplitRequired'))),
  }
}
