import { expect, test } from 'vitest'
import { kmsKeys } from '../../bin/local/kms/keys.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'
import type { Deployment } from '../../bin/local/template/deployed.ts'
import { sealed, unsealed } from '../../functions/lib/vault.ts'

const [arn, other] = ['arn:aws:kms:r:1:key/one', 'arn:aws:kms:r:1:key/two']
const deployment = { ofType: () => [{ arn }, { arn: other }] } as unknown as Deployment
const context = { use: 'newUsers', job: 'a' }

const made = (keys: ReturnType<typeof kmsKeys>, KeyId = arn) =>
  keys.request('GenerateDataKey', { KeyId, KeySpec: 'AES_256', EncryptionContext: context }).body as {
    Plaintext: string
    CiphertextBlob: string
  }

test('a key is opened again for what it was made for, after a restart too, and for nothing else', () => {
  const database = openStateDatabase()
  const { Plaintext, CiphertextBlob } = made(kmsKeys(deployment, database))
  expect(Buffer.from(Plaintext, 'base64')).toHaveLength(32)
  expect(CiphertextBlob).not.toContain(Plaintext)
  const keys = kmsKeys(deployment, database)
  const open = (more: object) => keys.request('Decrypt', { CiphertextBlob, EncryptionContext: context, ...more })
  expect(open({})).toMatchObject({ status: 200, body: { Plaintext, KeyId: arn } })
  const failures: [object, string][] = [
    [{ EncryptionContext: { ...context, job: 'b' } }, 'InvalidCiphertextException'],
    [{ EncryptionContext: undefined }, 'InvalidCiphertextException'],
    [{ KeyId: other }, 'IncorrectKeyException'],
    [{ CiphertextBlob: Buffer.from('no key').toString('base64') }, 'InvalidCiphertextException'],
    [{ CiphertextBlob: `${CiphertextBlob.slice(0, -8)}AAAAAAA=` }, 'InvalidCiphertextException'],
  ]
  for (const [more, __type] of failures) expect(open(more)).toMatchObject({ status: 400, body: { __type } })
  expect(keys.request('GenerateDataKey', { KeyId: 'none', KeySpec: 'AES_256' })).toMatchObject({
    body: { __type: 'NotFoundException' },
  })
  database.close()
})

test('what a request needs names the key of its blob and what the key is for', () => {
  const keys = kmsKeys(deployment, openStateDatabase())
  const { CiphertextBlob } = made(keys, other)
  expect(keys.requiredActions('Decrypt', { CiphertextBlob, EncryptionContext: context })).toEqual([
    {
      ...{ action: 'kms:Decrypt', resource: other },
      context: { 'kms:encryptioncontext:use': 'newUsers', 'kms:encryptioncontext:job': 'a' },
    },
  ])
})

test('what is sealed opens with its key and in its place alone', () => {
  const key = Buffer.alloc(32, 7)
  const kept = sealed(key, 'here', 'Pass-word-ñ')
  expect(unsealed(key, 'here', kept)).toBe('Pass-word-ñ')
  expect(() => unsealed(key, 'there', kept)).toThrow()
  expect(() => unsealed(Buffer.alloc(32, 8), 'here', kept)).toThrow()
  expect(sealed(key, 'here', 'Pass-word-ñ')).not.toBe(kept)
})
