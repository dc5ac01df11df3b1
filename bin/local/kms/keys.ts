import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { RequiredAction } from '../iam/policy.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import type { Deployment } from '../template/deployed.ts'

type Fields = Record<string, unknown>
type Context = Record<string, string>

interface Answer {
  status: number
  body: object
}

const refused = (name: string, message: string): Answer => ({ status: 400, body: { __type: name, message } })

/** What of a request decides: the key and, of what it is for, each pair by a condition key of its own. */
const contextOf = ({ EncryptionContext = {} }: Fields): Context => EncryptionContext as Context
const about = (context: Context) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))

const [ivBytes, tagBytes] = [12, 16]

/**
 * The keys of the stacks, as KMS has them: they make data keys and open them again, for what they were made for alone.
 * What wraps them stays here, from one start to the next.
 */
export const kmsKeys = (deployment: Deployment, database: StateDatabase) => {
  database.exec('CREATE TABLE IF NOT EXISTS kms_keys (arn TEXT PRIMARY KEY, secret BLOB NOT NULL)')
  const arns = new Set(deployment.ofType('AWS::KMS::Key').map(({ arn }) => arn))
  const find = database.prepare('SELECT secret FROM kms_keys WHERE arn = ?')
  const secretOf = (arn: string): Uint8Array => {
    const found = find.get(arn) as { secret: Uint8Array } | undefined
    if (found) return found.secret
    const secret = randomBytes(32)
    database.prepare('INSERT INTO kms_keys VALUES (?, ?)').run(arn, secret)
    return secret
  }
  const named = (id: unknown) => [...arns].find((arn) => arn === id || arn.endsWith(`:key/${String(id)}`))
  /** The key that a blob names. */
  const keyIn = (blob: Buffer) => {
    const length = blob.length > 2 ? blob.readUInt16BE() : 0
    return { arn: named(blob.subarray(2, 2 + length).toString()), rest: blob.subarray(2 + length) }
  }
  const blobOf = ({ CiphertextBlob }: Fields) => Buffer.from(String(CiphertextBlob ?? ''), 'base64')

  const wrap = (arn: string, context: Context, plain: Uint8Array) => {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', secretOf(arn), iv).setAAD(about(context))
    const closed = Buffer.concat([cipher.update(plain), cipher.final()])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(arn.length)
    return Buffer.concat([length, Buffer.from(arn), iv, cipher.getAuthTag(), closed])
  }

  const operations: Record<string, (request: Fields) => Answer> = {
    GenerateDataKey: (request) => {
      const arn = named(request.KeyId)
      if (!arn) return refused('NotFoundException', `Key '${String(request.KeyId)}' does not exist`)
      if (request.KeySpec !== 'AES_256') return refused('ValidationException', 'Here keys are of the kind AES_256')
      const plain = randomBytes(32)
      const CiphertextBlob = wrap(arn, contextOf(request), plain).toString('base64')
      return { status: 200, body: { KeyId: arn, Plaintext: plain.toString('base64'), CiphertextBlob } }
    },
    Decrypt: (request) => {
      const { arn, rest } = keyIn(blobOf(request))
      if (!arn) return refused('InvalidCiphertextException', '')
      if (request.KeyId !== undefined && named(request.KeyId) !== arn)
        return refused('IncorrectKeyException', 'The key ID in the request does not identify a key that can do this')
      try {
        const decipher = createDecipheriv('aes-256-gcm', secretOf(arn), rest.subarray(0, ivBytes))
        decipher.setAAD(about(contextOf(request))).setAuthTag(rest.subarray(ivBytes, ivBytes + tagBytes))
        const plain = Buffer.concat([decipher.update(rest.subarray(ivBytes + tagBytes)), decipher.final()])
        return { status: 200, body: { KeyId: arn, Plaintext: plain.toString('base64') } }
      } catch {
        return refused('InvalidCiphertextException', '')
      }
    },
  }

  return {
    /** What a request needs to be allowed: something with the key that it names, or that its blob does. */
    requiredActions: (operation: string, request: Fields): RequiredAction[] => [
      {
        action: `kms:${operation}`,
        resource: named(request.KeyId) ?? keyIn(blobOf(request)).arn ?? '*',
        context: Object.fromEntries(
          Object.entries(contextOf(request)).map(([key, value]) => [
            `kms:encryptioncontext:${key}`.toLowerCase(),
            value,
          ]),
        ),
      },
    ],
    request: (operation: string, request: Fields): Answer =>
      operations[operation]?.(request) ?? refused('UnknownOperationException', `${operation} has no stand-in here`),
  }
}

export type KmsKeys = ReturnType<typeof kmsKeys>
