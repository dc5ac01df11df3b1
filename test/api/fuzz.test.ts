import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls, isDeviceCall } from '../../shared/contract/index.ts'
import { refusals } from '../../shared/refusals.ts'
import { bodyWith, brokenBodies, nastyJson, pathsOf } from '../lib/bodies.ts'
import { type Client, type World, type WorldCompany, world } from '../lib/world.ts'

/** Whatever is sent to whichever call: never our fault, always an envelope that says what is wrong. */

let here: World
let acme: WorldCompany
let admin: Client

beforeAll(async () => {
  here = await world()
  acme = await here.company('acme')
  admin = await here.as(acme.users.superAdmin)
})
afterAll(() => here?.stop())

/** Everything that is stored about companies, people and groups. */
const stored = async () => {
  const { directory, users, groups, settings } = here.cloud.tables
  const tables = await Promise.all(
    [directory, users, groups, settings].map((TableName) => here.cloud.db.send(new ScanCommand({ TableName }))),
  )
  return new Map(tables.flatMap(({ Items = [] }) => Items.map((item) => [`${item.pk} ${item.sk}`, item])))
}

/** Calls that end the session that the other tests use; their bodies are as good as any. */
const ending = ['close', 'changePassword', 'refresh']
const fuzzed = callNames.filter((name) => !ending.includes(name))

const send = (name: (typeof callNames)[number], raw: string) => {
  const more = isDeviceCall(calls[name]) ? { headers: { authorization: 'Bearer nobody~nothing' } } : {}
  return calls[name].access === 'token'
    ? here.call(name, {} as never, { raw, headers: { authorization: `Bearer ${admin.token}` } })
    : admin.call(name, {} as never, { raw, ...more })
}

describe.each(fuzzed)('%s', (name) => {
  const known = () => ({
    t_user_id: acme.users.superAdmin.uid,
    user_uid: acme.users.worker.uid,
    company_uid: acme.uid,
    comp_uid: acme.uid,
    co_uid: acme.uid,
    group_uid: acme.groups.picking.uid,
    uid: acme.groups.packing.uid,
    time_zone: 'Europe/Berlin',
  })

  test('refuses bodies that are no JSON object, and stores nothing', async () => {
    const before = await stored()
    for (const raw of brokenBodies) {
      const answer = await send(name, raw)
      expect(answer.status, `${raw.slice(0, 20)}: ${answer.message}`).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.http).toBe(answer.status)
      expect(Object.keys(refusals)).toContain(answer.code)
      expect(answer.message).not.toBe('')
    }
    expect(await stored()).toEqual(before)
  })

  test('answers every nasty value in every field without failing', async () => {
    const entry = calls[name]
    const paths = pathsOf(entry)
    const bodies = paths.flatMap((path, place) =>
      nastyJson.flatMap((json, index) => {
        const raw = bodyWith(entry, known(), path, json)
        // What the schema refuses never reaches the call: each value is refused once, in one field or another.
        const taken = entry.request.safeParse(JSON.parse(raw)).success
        return taken || index % paths.length === place ? [{ path: path.join('.'), json, raw }] : []
      }),
    )
    bodies.push({ path: '', json: '', raw: `{"__proto__":{"role":"superAdmin"},"constructor":{"prototype":1}}` })
    const next = async (): Promise<void> => {
      for (let body = bodies.pop(); body; body = bodies.pop()) {
        const answer = await send(name, body.raw)
        const told = `${body.path} = ${body.json.slice(0, 60)}: ${answer.status} ${answer.message}`
        expect(answer.status, told).toBeLessThan(500)
        expect(answer.status, told).toBeGreaterThanOrEqual(200)
        if (answer.code === 'badInput') expect(answer.errors?.length, told).toBeGreaterThan(0)
      }
    }
    await Promise.all([next(), next(), next(), next()])
  })
})
