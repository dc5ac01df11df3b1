import { generateKeyPairSync } from 'node:crypto'
import type { RequiredAction } from '../iam/policy.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import { account, region } from '../template/names.ts'

type Fields = Record<string, unknown>

const refused = (name: string, message: string) => ({ status: 400, body: { __type: name, message } })

/** A key file as Firebase gives it, of a project that is nowhere. */
export const serviceAccount = () =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'shiftdeck-local',
    private_key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: 'push@shiftdeck-local.iam.gserviceaccount.com',
  })

/**
 * Secrets Manager, as far as secrets are read by their name. What an operator would put there is made at the first start.
 * @param made secrets by name
 */
export const secretsOf = (database: StateDatabase, made: Record<string, () => string>) => {
  database.exec('CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
  const find = database.prepare('SELECT value FROM secrets WHERE name = ?')
  for (const [name, make] of Object.entries(made))
    if (!find.get(name)) database.prepare('INSERT INTO secrets VALUES (?, ?)').run(name, make())
  const arnOf = (name: unknown) => `arn:aws:secretsmanager:${region}:${account}:secret:${String(name)}-AbCdEf`

  return {
    /** What a request needs to be allowed: something with the secret, whose ARN ends with signs of AWS's own. */
    requiredActions: (operation: string, { SecretId }: Fields): RequiredAction[] => [
      { action: `secretsmanager:${operation}`, resource: arnOf(SecretId) },
    ],
    request: (operation: string, { SecretId }: Fields) => {
      if (operation !== 'GetSecretValue')
        return refused('InvalidRequestException', `Secrets Manager ${operation} has no stand-in here`)
      const found = find.get(String(SecretId)) as { value: string } | undefined
      if (!found) return refused('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
      return { status: 200, body: { ARN: arnOf(SecretId), Name: String(SecretId), SecretString: found.value } }
    },
  }
}

export type Secrets = ReturnType<typeof secretsOf>
