import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secure Remote Password as Cognito speaks it: the 3072-bit group of RFC 3526, SHA-256, HKDF "Caldera Derived Key". */

const prime = BigInt(
  `0x${'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200CBBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF'}`,
)
const generator = 2n

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let factor = base % prime
  for (let bits = exponent; bits > 0n; bits >>= 1n) {
    if (bits & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
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
