import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Secure Remote Password as Cognito speaks it: the 3072-bit group of RFC 3526, SHA-256, HKDF "Caldera Derived Key". */

const group = getDiffieHellman('modp15')
const prime = BigInt(`0x${group.getPrime('hex')}`)
const generator = 2n

/** OpenSSL raises to a power six times as fast as code that multiplies bigints. */
const openSsl = createDiffieHellman(group.getPrime(), group.getGenerator())

const bytesOf = (value: bigint) => Buffer.from(padded(value), 'hex')

/** A power by the prime. @param exponent above zero */
const power = (base: bigint, exponent: bigint): bigint => {
  const factor = base % prime
  // Nobody can agree on a secret by these, so OpenSSL refuses them.
  if (factor < 2n) return factor
  if (factor === prime - 1n) return exponent % 2n === 0n ? 1n : factor
  openSsl.setPrivateKey(bytesOf(exponent))
  return BigInt(`0x${openSsl.computeSecret(bytesOf(factor)).toString('hex')}`)
}

const random = (bytes: number) => BigInt(`0x${randomBytes(bytes).toString('hex')}`)

/** Hexadecimal in whole bytes, positive in two's complement. */
const padded = (value: bigint): string => {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return /^[89a-f]/.test(even) ? `00${even}` : even
}
const hashHex = (hex: string) => BigInt(`0x${createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')}`)

const multiplier = hashHex(padded(prime) + padded(generator))

/** What is kept of a password: it proves that somebody knows it and cannot be turned back. */
export interface Verifier {
  salt: string
  verifier: string
}

const privateKey = (pool: string, username: string, password: string, salt: bigint) => {
  const inner = createHash('sha256').update(`${pool}${username}:${password}`).digest('hex')
  return hashHex(padded(salt) + inner)
}

/** @param pool the pool's id without its region */
export const verifierOf = (pool: string, username: string, password: string, salt = random(16)): Verifier => ({
  salt: salt.toString(16),
  verifier: power(generator, privateKey(pool, username, password, salt)).toString(16),
})

/** Whether a password sent in plain is the one that the verifier was made from. */
export const matches = (kept: Verifier, pool: string, username: string, password: string): boolean => {
  const received = verifierOf(pool, username, password, BigInt(`0x${kept.salt}`)).verifier
  return received.length === kept.verifier.length && timingSafeEqual(Buffer.from(received), Buffer.from(kept.verifier))
}

/** The server's side of one exchange. */
export interface Exchange {
  pool: string
  username: string
  clientPublic: bigint
  serverPublic: bigint
  serverSecret: bigint
  verifier: bigint
  block: string
}

/** @returns undefined where the client's public value is not one */
export const begin = (pool: string, username: string, kept: Verifier, srpA: string): Exchange | undefined => {
  if (!/^[0-9a-f]{1,800}$/i.test(srpA)) return undefined
  const clientPublic = BigInt(`0x${srpA}`)
  if (clientPublic % prime === 0n) return undefined
  const verifier = BigInt(`0x${kept.verifier}`)
  const serverSecret = random(32)
  const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % prime
  return {
    pool,
    username,
    clientPublic,
    serverPublic,
    serverSecret,
    verifier,
    block: randomBytes(64).toString('base64'),
  }
}

const signature = (pool: string, username: string, shared: bigint, scramble: bigint, block: string, time: string) => {
  const key = hkdfSync(
    'sha256',
    Buffer.from(padded(shared), 'hex'),
    Buffer.from(padded(scramble), 'hex'),
    'Caldera Derived Key',
    16,
  )
  return createHmac('sha256', Buffer.from(key))
    .update(pool)
    .update(username)
    .update(Buffer.from(block, 'base64'))
    .update(time)
    .digest('base64')
}

/** Whether the claim could only be made by somebody who knows the password. */
export const proves = (exchange: Exchange, claim: string, time: string): boolean => {
  const { pool, username, clientPublic, serverPublic, serverSecret, verifier, block } = exchange
  const scramble = hashHex(padded(clientPublic) + padded(serverPublic))
  const shared = power(clientPublic * power(verifier, scramble), serverSecret)
  const expected = Buffer.from(signature(pool, username, shared, scramble, block, time))
  const received = Buffer.from(claim)
  return expected.length === received.length && timingSafeEqual(expected, received)
}

/** The client's side, for programs that sign in without a browser. */
export const srpClient = (pool: string, password: string) => {
  const secret = random(32)
  const clientPublic = power(generator, secret)
  return {
    srpA: clientPublic.toString(16),
    /** The answer to a PASSWORD_VERIFIER challenge. */
    claim: (
      { USER_ID_FOR_SRP: username = '', SALT = '0', SRP_B = '0', SECRET_BLOCK = '' }: Record<string, string>,
      time: string,
    ) => {
      const serverPublic = BigInt(`0x${SRP_B}`)
      const x = privateKey(pool, username, password, BigInt(`0x${SALT}`))
      const scramble = hashHex(padded(clientPublic) + padded(serverPublic))
      const base = (((serverPublic - multiplier * power(generator, x)) % prime) + prime) % prime
      return signature(pool, username, power(base, secret + scramble * x), scramble, SECRET_BLOCK, time)
    },
  }
}
