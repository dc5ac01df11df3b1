import { createHash, X509Certificate } from 'node:crypto'
import { derIn, derOf, derTags } from './der.ts'
import { ApkFault } from './fault.ts'
import type { ByteSource } from './source.ts'
import { type Directory, readEntry } from './zip.ts'

/** Who signed an APK: digests of certificates (SHA-256, hex). Whether it is signed well is found out by each device. */
export interface Signers {
  /** The scheme that says so: the newest that the file has. */
  scheme: 1 | 2 | 3
  signers: string[]
  /** Earlier certificates of who signed it, whose apps it may replace. */
  earlier: string[]
  /** What the first certificate calls its owner. */
  subject: string
}

const magic = Buffer.from('APK Sig Block 42', 'latin1')
const schemes: { id: number; scheme: 2 | 3 }[] = [
  { id: 0x1b93ad61, scheme: 3 },
  { id: 0xf05368c0, scheme: 3 },
  { id: 0x7109871a, scheme: 2 },
]
const rotation = 0x3ba06f8c
/** Bytes of what one scheme says, and of a file in `META-INF`. */
const mostSignature = 1_000_000
const mostPairs = 100
const mostSigners = 10

const damaged = () => new ApkFault('damaged', 'signature')

/** Reads one value after the other. */
const reader = (bytes: Buffer) => {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw damaged()
    at += length
    return bytes.subarray(at - length, at)
  }
  const number = () => take(4).readUInt32LE(0)
  return { number, slice: () => take(number()), rest: () => bytes.subarray(at), more: () => at < bytes.length }
}

/** Values one after the other, each behind its length. */
const slices = (bytes: Buffer): Buffer[] => {
  const all = reader(bytes)
  const found: Buffer[] = []
  while (all.more()) found.push(all.slice())
  return found
}

const digestOf = (certificate: Buffer) => createHash('sha256').update(certificate).digest('hex')

/** What the certificate calls its owner. @throws ApkFault for what is no certificate */
const subjectOf = (certificate: Buffer): string => {
  try {
    const { subject } = new X509Certificate(certificate)
    return /^(?:CN|O)=(.*)$/m.exec(subject)?.[1] ?? ''
  } catch {
    throw damaged()
  }
}

/** The certificates that a signer had before, the oldest first. */
const earlierOf = (attributes: Buffer): Buffer[] =>
  slices(attributes).flatMap((attribute) => {
    const fields = reader(attribute)
    if (fields.number() !== rotation) return []
    fields.number()
    return slices(fields.rest()).map((level) => reader(reader(level).slice()).slice())
  })

/** What is said by a scheme of the block before the directory. */
const inBlock = (value: Buffer, scheme: 2 | 3) => {
  const signers = slices(reader(value).slice()).map((signer) => {
    const signed = reader(reader(signer).slice())
    signed.slice()
    const [certificate] = slices(signed.slice())
    if (!certificate) throw damaged()
    // Of which versions of Android.
    if (scheme === 3) for (let field = 0; field < 2; field++) signed.number()
    return { certificate, earlier: scheme === 3 ? earlierOf(signed.slice()) : [] }
  })
  if (signers.length > mostSigners) throw damaged()
  return signers
}

/** The values of the signing block that are known, by their ids. */
const blockOf = async (source: ByteSource, end: number): Promise<Map<number, Buffer>> => {
  const found = new Map<number, Buffer>()
  if (end < 32) return found
  const footer = await source.read(end - 24, 24)
  if (!footer.subarray(8).equals(magic)) return found
  const size = Number(footer.readBigUInt64LE(0))
  if (size < 24 || size + 8 > end) throw damaged()
  const start = end - size - 8
  if (Number((await source.read(start, 8)).readBigUInt64LE(0)) !== size) throw damaged()
  let at = start + 8
  for (let pairs = 0; at + 12 <= end - 24; pairs++) {
    if (pairs >= mostPairs) throw damaged()
    const pair = await source.read(at, 12)
    const length = Number(pair.readBigUInt64LE(0))
    if (length < 4 || at + 8 + length > end - 24) throw damaged()
    const id = pair.readUInt32LE(8)
    if (schemes.some((each) => each.id === id)) {
      if (length > mostSignature || found.has(id)) throw damaged()
      found.set(id, await source.read(at + 12, length - 4))
    }
    at += 8 + length
  }
  return found
}

/** The certificate of who signed, in a PKCS #7 of scheme 1. */
const inPkcs7 = (bytes: Buffer): Buffer => {
  const [, wrapped] = derIn(derOf(bytes, derTags.sequence).content)
  if (wrapped?.tag !== derTags.first) throw damaged()
  const parts = derIn(derOf(wrapped.content, derTags.sequence).content)
  const certificates = derIn(parts.find(({ tag }) => tag === derTags.first)?.content ?? Buffer.alloc(0))
  const infos = parts.findLast(({ tag }) => tag === derTags.set)
  const [, named] = infos ? derIn(derOf(infos.content, derTags.sequence).content) : []
  const [issuer, serial] = named ? derIn(named.content) : []
  const own = certificates.find(({ content }) => {
    const [signed] = derIn(content)
    if (!signed) return false
    const fields = derIn(signed.content)
    const at = fields.findIndex(({ tag }) => tag === derTags.integer)
    // The number, what it is signed by, and who issued it.
    return (
      fields[at] !== undefined &&
      serial !== undefined &&
      fields[at]?.whole.equals(serial.whole) &&
      fields[at + 2]?.whole.equals(issuer?.whole ?? Buffer.alloc(0))
    )
  })
  if (!own) throw damaged()
  return own.whole
}

const isSignature = /^META-INF\/[^/]+\.(RSA|DSA|EC)$/i

/**
 * Who signed an APK, by the newest scheme that it has.
 * @throws ApkFault where nobody did, or nobody can tell who
 */
export const readSigners = async (source: ByteSource, { entries, at }: Directory): Promise<Signers> => {
  const block = await blockOf(source, at)
  for (const { id, scheme } of schemes) {
    const value = block.get(id)
    if (!value) continue
    const found = inBlock(value, scheme)
    const [first] = found
    if (!first) throw damaged()
    const other = id === schemes[0]?.id ? block.get(schemes[1]?.id ?? 0) : undefined
    const before = [...found, ...(other ? inBlock(other, 3) : [])]
    const signers = [...new Set(found.map(({ certificate }) => digestOf(certificate)))]
    const all = before.flatMap(({ certificate, earlier }) => [...earlier, certificate].map(digestOf))
    return {
      scheme,
      signers,
      earlier: [...new Set(all)].filter((each) => !signers.includes(each)),
      subject: subjectOf(first.certificate),
    }
  }
  const files = [...entries.values()].filter(({ name }) => isSignature.test(name)).slice(0, mostSigners)
  if (files.length === 0 || !entries.has('META-INF/MANIFEST.MF')) throw new ApkFault('unsigned')
  const certificates: Buffer[] = []
  for (const file of files) certificates.push(inPkcs7(await readEntry(source, file, mostSignature)))
  return {
    scheme: 1,
    signers: [...new Set(certificates.map(digestOf))],
    earlier: [],
    subject: subjectOf(certificates[0] as Buffer),
  }
}

/** Whether a device that has one takes the other in its place: the same who signed both, or says that they are the same. */
export const mayReplace = (
  before: Pick<Signers, 'signers'>,
  { signers, earlier }: Pick<Signers, 'signers' | 'earlier'>,
): boolean => {
  const same = before.signers.length === signers.length && before.signers.every((each) => signers.includes(each))
  return same || (before.signers.length === 1 && earlier.includes(before.signers[0] as string))
}
