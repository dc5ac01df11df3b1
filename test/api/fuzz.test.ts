import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callNames, calls, isConsoleCall } from '../../shared/contract/index.ts'
import { minute } from '../../shared/durations.ts'
import { refusals } from '../../shared/refusals.ts'
import { tasksPref } from '../../shared/tasks.ts'
import { bodyWith, brokenBodies, nastyJson, pathsOf } from '../lib/bodies.ts'
import { allHandlers } from '../lib/handlers.ts'
import { type People, people } from '../lib/people.ts'

/** Whatever is sent to whichever call: never our fault, always an envelope that says what is wrong. */

let here: People
beforeAll(async () => {
  here = await people(allHandlers)
  await here.stores.preferences.set(here.acme.uid, 'COMPANY', { pref_type: tasksPref, pref_value: '1' })
})
afterAll(() => here?.stop())

/** Notes which tables are written to, of those about companies, people and groups. */
const writesOf = () => {
  const { directory, users, groups, settings, tasks } = here.tables
  const kept: unknown[] = [directory, users, groups, settings, tasks]
  const written: string[] = []
  here.db.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (given) => {
        const answer = await next(given)
        if (!/^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(commandName)) return answer
        const input = given.input as { TableName?: string; RequestItems?: object; TransactItems?: object[] }
        const entries = (input.TransactItems ?? []).flatMap(
          (item) => Object.entries(item) as [string, { TableName: string }][],
        )
        const tables = [
          input.TableName,
          ...Object.keys(input.RequestItems ?? {}),
          ...entries.filter(([kind]) => kind !== 'ConditionCheck').map(([, { TableName }]) => TableName),
        ]
        if (tables.some((name) => kept.includes(name))) written.push(`${commandName} ${JSON.stringify(input)}`)
        return answer
      },
    { name: 'writesOfTest', override: true },
  )
  return written
}

/** Sends bodies to a call as who may do everything; whose session has ended signs in again. */
const senderOf = (name: CallName) => {
  const { access } = calls[name]
  const { superAdmin } = here.acme.users
  let client: Promise<Awaited<ReturnType<People['as']>>> | undefined
  return async (raw: string, input: unknown = {}) => {
    // Who tries many times a minute is refused without a look at what was sent.
    here.pass(10 * minute)
    if (access === 'open') return here.send(name, input, {}, { raw })
    if (access === 'token') return here.send(name, input, { uid: superAdmin.uid }, { raw })
    if (!isConsoleCall(calls[name])) {
      const headers = { authorization: 'Bearer nobody~nothing' }
      return here.send(name, input, {}, { raw, headers })
    }
    const again = async () => {
      client ??= here.as('superAdmin')
      return (await client).call(name, input, { raw })
    }
    const answer = await again()
    if (answer.code !== 'sessionEnded') return answer
    client = undefined
    return again()
  }
}

describe.each(callNames)('%s', (name) => {
  const known = () => ({
    t_user_id: here.acme.users.superAdmin.uid,
    user_uid: here.acme.users.worker.uid,
    company_uid: here.acme.uid,
    comp_uid: here.acme.uid,
    co_uid: here.acme.uid,
    group_uid: here.acme.groups.picking.uid,
    uid: here.acme.groups.packing.uid,
    company_url: 'acme',
    facility_uid: here.acme.groups.north.uid,
    time_zone: 'Europe/Berlin',
    name: 'Known',
  })

  test('refuses bodies that are no JSON object, and stores nothing', async () => {
    const send = senderOf(name)
    const written = writesOf()
    for (const raw of brokenBodies) {
      const answer = await send(raw)
      expect(answer.status, `${raw.slice(0, 20)}: ${answer.message}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(Object.keys(refusals)).toContain(answer.code)
      expect(answer.message).not.toBe('')
    }
    expect(written).toEqual([])
  })

  test('answers every nasty value in every field without failing', async () => {
    const send = senderOf(name)
    const entry = calls[name]
    const paths = pathsOf(entry)
    const bodies = paths.flatMap((path, at) =>
      nastyJson.flatMap((json, index) => {
        const raw = bodyWith(entry, known(), path, json)
        // What the schema refuses never reaches the call: each value is refused once, in one field or another. Of many
        // fields every third gets one that is taken.
        const once = index % paths.length === at
        const taken = entry.request.safeParse(JSON.parse(raw)).success
        const tried = once || (taken && (paths.length <= 3 || (index + at) % 3 === 0))
        return tried ? [{ path: path.join('.'), json, raw }] : []
      }),
    )
    bodies.push({ path: '', json: '', raw: `{"__proto__":{"role":"superAdmin"},"constructor":{"prototype":1}}` })
    for (const { path, json, raw } of bodies) {
      const answer = await send(raw, JSON.parse(raw))
      const told = `${path} = ${json.slice(0, 60)}: ${answer.status} ${answer.message}`
      expect(answer.status, told).toBeLessThan(500)
      expect(answer.status, told).toBeGreaterThanOrEqual(200)
      expect(answer.code, told).not.toBe('tooMany')
      if (answer.code === 'badInput') expect(answer.errors?.length, told).toBeGreaterThan(0)
    }
  })
})
