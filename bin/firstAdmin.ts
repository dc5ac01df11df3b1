import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { companyDefaults } from '../functions/data/companies.ts'
import { connect, isConditionFailure } from '../functions/data/db.ts'
import { type Stores, storesOf } from '../functions/data/stores.ts'
import { cognitoIdentity, type Identity } from '../functions/lib/identity.ts'
import { newId } from '../functions/lib/ids.ts'
import { Email, Username, Zone } from '../shared/contract/fields.ts'
import { iso } from '../shared/time.ts'
import { mustBeUpToDate } from './migrations/run.ts'
import { outputsIn, tablesOf } from './outputs.ts'

export interface FirstAdmin {
  /** The login name of the company. */
  company_url: string
  /** The company as people call it. */
  name: string
  /** IANA */
  time_zone: string
  username: string
  email: string
  /** The company of the people who run the platform; its user may use every universal tool. */
  platform: boolean
}

/**
 * Adds a company with a super admin who must choose a password at the first sign-in.
 * @returns the password to sign in with once
 * @throws when the company's login name is taken; nobody can sign in by what is left behind then
 */
export const addFirstAdmin = async (
  { company_url, name, time_zone, username, email, platform }: FirstAdmin,
  stores: Stores,
  identity: Identity,
  now = Date.now(),
): Promise<string> => {
  const [uid, user, created_on] = [newId(), newId(), iso(now)]
  const password = randomBytes(12).toString('base64url')
  const company = { ...companyDefaults, uid, name, company_url, time_zone, platform, created_on }
  const group = { type: 'company', parent_id: null, status: 1, version: 1 } as const
  // The company comes late: until it is there, nobody can find what was added before it.
  await identity.create(user, password, email, true)
  try {
    await stores.groups.add({ ...group, uid, company: uid, name, time_zone, created_on })
    await stores.companies.add(company)
  } catch (error) {
    await identity.remove(user)
    if (isConditionFailure(error)) throw new Error(`There is a company "${company_url}" already.`)
    throw error
  }
  await stores.users.add(
    {
      uid: user,
      company: uid,
      username,
      first_name: username,
      last_name: '',
      email,
      status: 1,
      roles: [{ role: 'superAdmin', group: uid }],
      two_factor: false,
      ...(platform ? { universal: 2 as const } : {}),
      sessions_from: 0,
      created_on,
      version: 1,
    },
    null,
  )
  return password
}

const usage = `node bin/firstAdmin.ts --outputs <file> --company <login name> --name <name> --zone <IANA zone>
                         --username <name> --email <address> [--platform]
  --outputs   what "npx cdk deploy --all --outputs-file <file>" wrote`

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: {
        outputs: { type: 'string' },
        company: { type: 'string' },
        name: { type: 'string' },
        zone: { type: 'string' },
        username: { type: 'string' },
        email: { type: 'string' },
        platform: { type: 'boolean', default: false },
      },
    })
    const { outputs, company, name, zone, username, email, platform } = values
    if (!outputs || !company || !name || !zone || !username || !email) throw new Error(usage)
    const output = outputsIn(outputs)
    const [client, tables] = [new DynamoDBClient({ maxAttempts: 4 }), tablesOf(output)]
    await mustBeUpToDate(client, tables)
    const password = await addFirstAdmin(
      {
        company_url: company,
        name,
        time_zone: Zone.parse(zone),
        username: Username.parse(username),
        email: Email.parse(email),
        platform,
      },
      storesOf(connect(client), tables),
      cognitoIdentity({ USER_POOL_ID: output('UserPoolId') }),
    )
    console.log(
      `Company ${company}, user name ${username}, password ${password}\nIt must be changed at the first sign-in.`,
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
