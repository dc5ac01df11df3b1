import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms'
import type { Vault } from './vault.ts'

/** Keys of KMS. `VAULT_KEY` is the ARN of the one that wraps them. */
export const kmsVault = (
  { VAULT_KEY: KeyId }: Record<string, string | undefined>,
  client = new KMSClient({ maxAttempts: 4 }),
): Vault => {
  return {
    newKey: async (EncryptionContext) => {
      const command = new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext })
      const { Plaintext: plain, CiphertextBlob } = await client.send(command)
      if (!plain || !CiphertextBlob) throw new Error('KMS made a key without a key')
      return { plain, wrapped: Buffer.from(CiphertextBlob).toString('base64') }
    },
    unwrap: async (wrapped, EncryptionContext) => {
      const CiphertextBlob = Buffer.from(wrapped, 'base64')
      const { Plaintext } = await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }))
      if (!Plaintext) throw new Error('KMS opened a key without a key')
      return Plaintext
    },
  }
}
