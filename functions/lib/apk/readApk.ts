import { ApkFault, ReadLimit } from './fault.ts'
import { type Found, readManifest } from './manifest.ts'
import { type Candidate, openResources, type Resources } from './resources.ts'
import { readSigners, type Signers } from './signers.ts'
import { type ByteSource, bytesSource } from './source.ts'
import { referenceOf } from './value.ts'
import { type Directory, packedSource, readDirectory, readEntry, type ZipEntry } from './zip.ts'

/** What an APK says of itself. */
export interface Apk extends Signers {
  package: string
  version_name: string
  version_code: number
  /** What people call it; the name of its package where it says nothing that could be read. */
  label: string
  /** Versions of Android's interface: the least that it needs, and the one that it was made for. */
  min_sdk: number
  target_sdk: number
}

/** Bytes, unpacked. */
const most = { manifest: 4_000_000, resources: 48_000_000, icon: 4_000_000 }
/** Signs of what people read. */
const longest = { label: 100, version: 100 }
/** Dots per inch that are enough for a list on a fine screen. */
const wantedDensity = 480

const manifestName = 'AndroidManifest.xml'
const resourcesName = 'resources.arsc'

/** Something that a file says and that is missing where it cannot be read, or would take too long to. */
const ifReadable = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApkFault || error instanceof ReadLimit || error instanceof RangeError) return undefined
    throw error
  }
}

// Control characters, and those that turn the direction of the text around them.
const notShown = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const shown = (text: string, signs: number) =>
  [...text.toWellFormed().replace(notShown, ' ').replace(/\s+/g, ' ').trim()].slice(0, signs).join('')

/** The text for people whose language nobody knows. */
const plainest = (candidates: readonly Candidate[]): string | undefined =>
  (
    candidates.find(({ configuration }) => configuration.general) ??
    candidates.find(({ configuration }) => configuration.language === 'en') ??
    candidates[0]
  )?.text

const textOf = async (found: Found | undefined, resources: Resources | undefined): Promise<string | undefined> => {
  if (!found) return undefined
  if ('text' in found) return found.text
  const id = referenceOf(found.value)
  const texts = id === undefined ? [] : await resources?.textsOf(id, ({ configuration }) => configuration.general)
  return plainest(texts ?? [])
}

/** Pictures first that are large enough and no larger than that. */
const byFitness = (one: Candidate, other: Candidate) => {
  const [a, b] = [one.configuration.density, other.configuration.density]
  const [fitsA, fitsB] = [a >= wantedDensity, b >= wantedDensity]
  return fitsA !== fitsB ? Number(fitsB) - Number(fitsA) : fitsA ? a - b : b - a
}

/** A density of "any" is that of drawings, which are no pictures. */
const anyDensity = 0xfffe

/** A picture of the icon; undefined where the app has but a drawing. */
const iconIn = async (
  source: ByteSource,
  { entries }: Directory,
  icons: readonly number[],
  resources: Resources,
): Promise<Buffer | undefined> => {
  for (const id of icons) {
    const candidates = (await resources.textsOf(id))
      .filter(({ text, configuration }) => !text.endsWith('.xml') && configuration.density < anyDensity)
      .toSorted(byFitness)
    for (const { text } of candidates) {
      const entry = entries.get(text)
      if (entry && entry.size <= most.icon) return readEntry(source, entry, most.icon)
    }
  }
  return undefined
}

/** The table of resources: where it lies packed, it is unpacked whole; else it is read where it lies. */
const resourcesIn = async (source: ByteSource, entry: ZipEntry) =>
  openResources(
    entry.stored ? await packedSource(source, entry) : bytesSource(await readEntry(source, entry, most.resources)),
  )

/** What came of it. @throws what it was refused for */
const answerOf = <Answer>(result: PromiseSettledResult<Answer>): Answer => {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** What a file is that has no manifest of an app. */
const isBundle = (name: string) => name === 'BundleConfig.pb' || /^[^/]+\.apk$/i.test(name)

/**
 * Reads what an APK says of itself: package, version, label, icon and who signed it. Nothing of it runs, and of a large one
 * little is read.
 * @throws ApkFault for a file that is no APK, or none that a device would take; ReadLimit where what must be known lies
 *   deeper than is read
 */
export const readApk = async (source: ByteSource): Promise<{ apk: Apk; icon: Buffer | undefined }> => {
  try {
    const directory = await readDirectory(source)
    const { entries } = directory
    const entry = entries.get(manifestName)
    if (!entry) throw new ApkFault([...entries.keys()].some(isBundle) ? 'bundle' : 'notAnApk')
    // Side by side: each waits for what lies elsewhere. What the manifest says is checked first.
    const [read, signed] = await Promise.allSettled([
      readEntry(source, entry, most.manifest).then(readManifest),
      readSigners(source, directory),
    ])
    const manifest = answerOf(read)
    if (manifest.split) throw new ApkFault('split')
    const code = Number(manifest.versionCode)
    if (!Number.isSafeInteger(code)) throw new ApkFault('damaged', 'version')
    const signers = answerOf(signed)

    const table = entries.get(resourcesName)
    const resources = table && (await ifReadable(resourcesIn(source, table)))
    const shortTextOf = async (found: Found | undefined, signs: number) =>
      shown((await ifReadable(textOf(found, resources))) ?? '', signs)
    const icon = resources && (await ifReadable(iconIn(source, directory, manifest.icons, resources)))
    return {
      apk: {
        ...signers,
        subject: shown(signers.subject, longest.label),
        package: manifest.package,
        version_name: (await shortTextOf(manifest.versionName, longest.version)) || String(code),
        version_code: code,
        label:
          (await shortTextOf(manifest.label, longest.label)) ||
          (await shortTextOf(manifest.launcherLabel, longest.label)) ||
          manifest.package,
        min_sdk: manifest.minSdk,
        target_sdk: manifest.targetSdk,
      },
      icon,
    }
  } catch (error) {
    // A number that points out of what there is.
    if (error instanceof RangeError) throw new ApkFault('damaged', error.message)
    throw error
  }
}
