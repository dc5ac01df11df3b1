import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Somebody who signs apps: a key and a certificate that they made themselves. */
export interface Signer {
  certificate: Buffer
  key: KeyObject
  name: Buffer
  serial: Buffer
  /** Of the certificate: SHA-256, hex. */
  digest: string
}

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const bytes = body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0')
  const length =
    body.length < 0x80 ? Buffer.from([body.length]) : Buffer.from(`${body.length > 0xff ? '82' : '81'}${bytes}`, 'hex')
  return Buffer.concat([Buffer.from([tag]), length, body])
}
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const sequence = (...content: Buffer[]) => der(0x30, ...content)
const set = (...content: Buffer[]) => der(0x31, ...content)
const none = der(0x05)
const time = (text: string) => der(0x17, Buffer.from(text))

const sha256Rsa = sequence(oid('2a864886f70d01010b'), none)
const sha256 = sequence(oid('608648016503040201'), none)

/** Makes a key and its certificate. */
export const signerCalled = (commonName: string, serialNumber = 7): Signer => {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const name = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))))
  const serial = der(0x02, Buffer.from([serialNumber]))
  const body = sequence(
    ...[der(0xa0, der(0x02, Buffer.from([2]))), serial, sha256Rsa, name],
    sequence(time('200101000000Z'), time('491231235959Z')),
    ...[name, publicKey.export({ type: 'spki', format: 'der' })],
  )
  const signature = createSign('sha256').update(body).sign(key)
  const certificate = sequence(body, sha256Rsa, der(0x03, Buffer.from([0]), signature))
  return { certificate, key, name, serial, digest: createHash('sha256').update(certificate).digest('hex') }
}

/** What scheme 1 keeps in `META-INF/CERT.RSA`. @param others certificates that are there too, before the signer's own */
export const pkcs7Of = ({ certificate, key, name, serial }: Signer, content: Buffer, others: Signer[] = []): Buffer =>
  sequence(
    oid('2a864886f70d010702'),
    der(
      0xa0,
      sequence(
        ...[der(0x02, Buffer.from([1])), set(sha256), sequence(oid('2a864886f70d010701'))],
        der(0xa0, ...others.map((each) => each.certificate), certificate),
        set(
          sequence(
            ...[der(0x02, Buffer.from([1])), sequence(name, serial), sha256, sha256Rsa],
            der(0x04, createSign('sha256').update(content).sign(key)),
          ),
        ),
      ),
    ),
  )

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const behindLength = (...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length), body])
}
const rsaSha256 = 0x0103

const signerOf = (
  { certificate, key }: Signer,
  content: Buffer,
  { newest = false, attributes = [] as Buffer[] } = {},
): Buffer => {
  const digest = behindLength(u32(rsaSha256), behindLength(createHash('sha256').update(content).digest()))
  const versions = newest ? [u32(28), u32(0x7fffffff)] : []
  const signed = Buffer.concat([
    ...[behindLength(digest), behindLength(behindLength(certificate)), ...versions],
    behindLength(...attributes.map((each) => behindLength(each))),
  ])
  const signature = behindLength(u32(rsaSha256), behindLength(createSign('sha256').update(signed).sign(key)))
  return behindLength(behindLength(signed), ...versions, behindLength(signature), behindLength(Buffer.alloc(0)))
}

const lineageOf = (certificates: readonly Buffer[]) =>
  Buffer.concat([
    ...[u32(0x3ba06f8c), u32(1)],
    ...certificates.map((certificate) =>
      behindLength(
        behindLength(behindLength(certificate), u32(rsaSha256)),
        u32(0),
        u32(rsaSha256),
        behindLength(Buffer.alloc(8)),
      ),
    ),
  ])

/** What a block has of scheme 2. */
export const scheme2 = (signers: readonly Signer[]) => ({
  id: 0x7109871a,
  value: (content: Buffer) => behindLength(...signers.map((each) => signerOf(each, content))),
})
/** The same of scheme 3, or of 3.1. @param before certificates that the signer had before */
export const scheme3 = (signer: Signer, before: readonly Signer[] = [], id = 0xf05368c0) => ({
  id,
  value: (content: Buffer) =>
    behindLength(
      signerOf(signer, content, {
        newest: true,
        attributes: before.length > 0 ? [lineageOf([...before, signer].map(({ certificate }) => certificate))] : [],
      }),
    ),
})
/** Room that some tools leave in the block. */
export const room = (bytes: number) => ({ id: 0x42726577, value: () => Buffer.alloc(bytes) })

/** The signing block that lies before the directory. */
export const blockOf =
  (parts: readonly { id: number; value: (content: Buffer) => Buffer }[]) =>
  (content: Buffer): Buffer => {
    const pairs = Buffer.concat(
      parts.map(({ id, value }) => {
        const bytes = value(content)
        return Buffer.concat([u64(bytes.length + 4), u32(id), bytes])
      }),
    )
    const size = u64(pairs.length + 24)
    return Buffer.concat([size, pairs, size, Buffer.from('APK Sig Block 42', 'latin1')])
  }
