import { gzipSync } from 'node:zlib'
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type CapacityMeter, capacityMeter } from '../../bin/bench/capacity.ts'
import type { EnrolmentCodeRecord } from '../../functions/data/enrolment.ts'
import { newEnrolmentCode } from '../../functions/data/enrolmentCodes.ts'
import type { GroupRecord } from '../../functions/data/groups.ts'
import type { SessionRecord } from '../../functions/data/sessions.ts'
import type { UserRecord } from '../../functions/data/users.ts'
import { handlers as deviceHandlers } from '../../functions/devices/index.ts'
import { handlers as filingHandlers } from '../../functions/filing/index.ts'
import { handlers } from '../../functions/handheld/index.ts'
import { handlers as incidentHandlers } from '../../functions/incidents/index.ts'
import type { APIGatewayProxyEventV2 } from '../../functions/lib/event.ts'
import { type Identity, noIdentity } from '../../functions/lib/identity.ts'
import { newId } from '../../functions/lib/ids.ts'
import { noMail } from '../../functions/lib/mail.ts'
import { type Services, serve } from '../../functions/lib/serve.ts'
import { devices } from '../../shared/contract/devices.ts'
import { filing } from '../../shared/contract/filing.ts'
import { handheld } from '../../shared/contract/handheld.ts'
import { incidents } from '../../shared/contract/incidents.ts'
import type { Envelope } from '../../shared/contract/index.ts'
import type { RoleName } from '../../shared/roles.ts'
import { day, hour, iso } from '../../shared/time.ts'
import { companyRecord, groupRecord, userRecord } from '../lib/records.ts'
import { testTables } from '../lib/tables.ts'

export const password = 'Right-pass-1'
const start = Date.parse('2027-03-01T10:00:00.000Z')

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
export type Answer = Envelope<any>

/**
 * A company with two facilities (teams pick and yard, and far), workers, and both APIs over embedded tables, called
 * with events as API Gateway sends them. `clock.now` is the server's time.
 * @param through what to put between the stores and the database, by its endpoint
 * @param more services beside the stores, such as a bucket
 */
export const openSite = async (through?: Parameters<typeof testTables>[0], more: Partial<Services> = {}) => {
  const { stores, stop, db, tables } = await testTables(through)
  const clock = { now: start }
  const asked: string[] = []
  const identity: Identity = {
    ...noIdentity,
    check: async (uid, given) => {
      asked.push(uid)
      return !uid.startsWith('none-') && given === password
    },
  }
  const services = { stores, identity, mail: noMail, now: () => clock.now, newId, ...more }
  const apis = [
    serve(handheld, handlers, services),
    serve(devices, deviceHandlers, services),
    serve(filing, filingHandlers, services),
    serve(incidents, incidentHandlers, services),
  ] as const

  const since = { time_zone: 'Europe/Amsterdam', created_on: iso(start) }
  const company = companyRecord({ uid: 'acme', name: 'Acme', company_url: 'acme', ...since })
  await stores.companies.add(company)
  const group = async (uid: string, type: GroupRecord['type'], parent_id: string | null, subtype?: 1 | 2) =>
    stores.groups.add(
      groupRecord({
        uid,
        company: 'acme',
        type,
        name: `The ${uid}`,
        parent_id,
        ...since,
        ...(subtype ? { subtype } : {}),
      }),
    )
  await group('acme', 'company', null)
  await group('north', 'facility', 'acme')
  await group('south', 'facility', 'acme')
  await group('pick', 'team', 'north', 1)
  await group('yard', 'team', 'north', 2)
  await group('far', 'team', 'south', 1)

  const user = async (uid: string, roles: [RoleName, string][], more: Partial<UserRecord> = {}) => {
    const record = userRecord({
      uid,
      company: 'acme',
      username: `${uid}.Name`,
      first_name: uid,
      last_name: 'Test',
      roles: roles.map(([role, held]) => ({ role, group: held })),
      created_on: iso(start),
      ...more,
    })
    await stores.users.add(record, null)
    return record
  }
  await user('amara', [
    ['worker', 'pick'],
    ['worker', 'yard'],
  ])
  await user('bo', [['worker', 'far']])
  await user('root', [['superAdmin', 'acme']])
  await user('boss', [['facilityManager', 'north']])

  const send = async (
    api: 0 | 1 | 2 | 3,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    claims?: string,
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const zipped = headers['content-type'] === 'application/gzip'
    const event: APIGatewayProxyEventV2 = {
      body: zipped ? gzipSync(text).toString('base64') : text,
      isBase64Encoded: zipped,
      headers,
      requestContext: {
        ...(claims
          ? {
              authorizer: {
                jwt: { claims: { token_use: 'access', username: claims, auth_time: 1, origin_jti: 'one' } },
              },
            }
          : {}),
        http: { method: 'POST', path, sourceIp: '192.0.2.7' },
        requestId: 'test',
      },
    }
    return JSON.parse((await apis[api](event)).body) as Answer
  }

  const addCode = async (more: Partial<EnrolmentCodeRecord> = {}) => {
    const code: EnrolmentCodeRecord = {
      code: newEnrolmentCode(),
      company: 'acme',
      name: '',
      facility: null,
      created_on: iso(clock.now),
      created_by: 'root',
      expires_at: clock.now + 7 * day,
      revoked: false,
      used: 0,
      max_devices: 100,
      ...more,
    }
    await stores.enrolment.add(code)
    return code.code
  }

  const call = (name: string, body: unknown, bearer?: string) =>
    send(name in filing ? 2 : 0, `/device/v1/${name}`, body, bearer ? { authorization: `Bearer ${bearer}` } : {})

  const enrol = (code: string, serial_number = 'SN-1', more: object = {}) =>
    call('enrol', { code, serial_number, model: 'TC52', ...more })

  /** An enrolled handheld with a token; `call` uses it. */
  const handheldOf = async (serial = 'SN-1', code?: string) => {
    const { data } = await enrol(code ?? (await addCode()), serial)
    const { data: given } = await call('token', { device_id: data.device_id, secret: data.secret })
    const bearer = `${data.device_id}~${given.token}`
    return {
      id: data.device_id as string,
      secret: data.secret as string,
      bearer,
      call: (name: string, body: unknown) => call(name, body, bearer),
    }
  }

  /** The id of a session with a role in a group. */
  const sessionOf = async (uid: string, role: RoleName, held: string) => {
    const session: SessionRecord = {
      id: `acme.${newId()}`,
      company: 'acme',
      user: uid,
      role,
      group: held,
      two_factor: 'off',
      verified_until: 0,
      token_confirmed_until: 0,
      opened_at: clock.now,
      sign_in: newId(),
      expires_at: clock.now + 13 * hour,
      ip: '192.0.2.8',
      user_agent: 'test',
    }
    await stores.sessions.put(session)
    return session.id
  }

  /** Calls the console's API in a session with a role in a group. */
  const as = async (uid: string, role: RoleName, held: string) => {
    const id = await sessionOf(uid, role, held)
    return (name: string, body: unknown) => {
      const [api, path] = name in incidents ? ([3, `groups/${name}`] as const) : ([1, name] as const)
      return send(
        api,
        path.startsWith('tools/') ? `/${path}` : `/api/main/v3/${path}`,
        body,
        { 'x-session-id': id },
        uid,
      )
    }
  }

  const empty = async (TableName: string) => {
    const { Items = [] } = await db.send(new ScanCommand({ TableName }))
    await Promise.all(Items.map(({ pk, sk }) => db.send(new DeleteCommand({ TableName, Key: { pk, sk } }))))
  }

  /** Does something once, in the moment before a write is sent that this says yes to: others come in between. */
  const beforeWrite = (isIt: (input: string) => boolean, doing: () => Promise<unknown>) => {
    let waits = true
    db.middlewareStack.add(
      (next) => async (args) => {
        const isWrite = 'TransactItems' in args.input || 'UpdateExpression' in args.input
        if (waits && isWrite && isIt(JSON.stringify(args.input))) {
          waits = false
          await doing()
        }
        return next(args)
      },
      { step: 'initialize' },
    )
  }

  /** Shortcuts of the company that may be wished of its devices. */
  const addShortcuts = (...ids: string[]) =>
    Promise.all(
      ids.map((id) =>
        stores.shortcuts.add({
          ...{ id, company: 'acme', facility: 'north', group: 'north', label: id, url: 'https://example.com' },
          status: 1,
          ...{ revision: 1, by: 'root', changed_at: start, content_at: start },
        }),
      ),
    )

  return {
    empty,
    addShortcuts,
    beforeWrite,
    handle: apis[0],
    stores,
    db,
    tables,
    stop,
    clock,
    asked,
    send,
    call,
    enrol,
    addCode,
    handheldOf,
    as,
    sessionOf,
    user,
    company,
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** The same with a meter of what is asked of DynamoDB. `stop` stops both. */
export const meteredSite = async () => {
  let meter: CapacityMeter | undefined
  const site = await openSite(async (endpoint) => {
    meter = await capacityMeter(endpoint)
    return meter.endpoint
  })
  if (!meter) throw new Error('Nothing is metered')
  const { close } = meter
  const stop = async () => {
    await site.stop()
    await close()
  }
  return { meter, site: { ...site, stop } }
}
