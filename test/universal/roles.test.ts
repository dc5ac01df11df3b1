import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../shared/contract/call.ts'
import { type CallName, callNames, calls } from '../../shared/contract/index.ts'
import { minute, slot } from '../../shared/durations.ts'
import { roleNames } from '../../shared/roles.ts'
import { asked as newCompany } from '../jobs/companyMakers.ts'
import { allHandlers } from '../lib/handlers.ts'
import { type People, people } from '../lib/people.ts'
import { platformIn } from '../lib/platform.ts'

/** Who may make the calls of those who run the installation: one entry for each of them. */

type Client = Awaited<ReturnType<People['as']>>

let world: People
let staff: Awaited<ReturnType<typeof platformIn>>
let employee: Client
beforeAll(async () => {
  world = await people(allHandlers)
  staff = await platformIn(world)
  const whole = await world.stores.groups.get(staff.uid, staff.uid)
  const { worker } = world.acme.users
  const user = {
    ...{ ...worker, uid: 'wim', company: staff.uid, username: 'wim', email: 'wim@platform.example' },
    roles: [{ role: 'worker' as const, group: whole?.uid ?? '' }],
  }
  await world.stores.users.add(user, null)
  employee = await world.signIn(user)
})
afterAll(() => world?.stop())

const image = 'private/resources/abc.png'
const picture = 'private/partner_images/abc.png'
const text = JSON.stringify({ blocks: [], entityMap: {} })
/** A call that says so of itself is for the second level of universal rights alone. */
const second = 'second'

/** What each call is asked: a body that nothing is wrong with. */
const bodies = (): Record<string, [input: object, level?: typeof second]> => {
  const uid = world.other.uid
  const end_time = world.now() - (world.now() % slot) + slot
  const range = { time_zone: 'UTC', start_time: end_time - 4 * slot, end_time }
  const { time_zone: timezone, ...times } = range
  const chart = { ...range, metrics_type: 'scans', company_uid: uid }
  return {
    getUniversalAuditLog: [range],
    getUniversalAuditNames: [{ company_uid: uid, search: 'a' }],
    getUniversalAuditRecord: [{ company_uid: uid, record_id: '2027-03-01T00:00:00.000Z#abc' }],

    getAnyCompany: [{ uid }],
    mayToggleCompany: [{}, second],
    enableCompany: [{ uid }, second],
    disableCompany: [{ uid }, second],
    setStatusOfCompanies: [{ uids: [uid], status: 1 }, second],
    suspendCompany: [{ uid: 'nobody' }],
    updateAnyCompany: [{ uid, city: 'Reno' }],
    checkNewCompany: [{ company_url: 'fresh' }],
    createCompany: [
      { ...newCompany(`c${world.now()}`, { facilities: 1, teams: 1, admins: 1 }), created_by: undefined },
    ],

    createWhatsNew: [{ title: 'New', content: text }],
    getNoteDrafts: [{}],
    saveNoteDraft: [{ title: 'Soon', content: text }],
    deleteNoteDraft: [{ uid: 'nothing' }],
    updateWhatsNew: [{ id: 1, title: 'Newer' }],
    deleteWhatsNew: [{ id: 1 }],

    getAppliedLooks: [{}],
    saveCustomizerOptions: [{ options: [{ option_name: 'resources_order', option_value: [] }] }],
    setMaintenance: [{ on: false }, second],

    createPartnerCard: [{ name: 'Kite', image_url: picture }],
    updatePartnerCard: [{ id: 'nothing', name: 'Kite' }],
    deletePartnerCard: [{ id: 'nothing' }],
    createPartnerCardTag: [{ name: 'Voice' }],
    updatePartnerCardTag: [{ id: 'nothing', name: 'Voice' }],
    deletePartnerCardTag: [{ id: 'nothing' }],
    createResource: [{ title: 'Manual', image }],
    updateResource: [{ id: 'nothing', title: 'Manual' }],
    deleteResource: [{ id: 'nothing' }],

    allCompanies: [{}],
    getUniversalDevicesInformation: [{}],

    getUniversalMetrics: [{ ...range, company_uid: uid }],
    getStepsOfAllCompanies: [range],
    getScansOfAllCompanies: [range],
    getTimesOfAllCompanies: [range],
    getUsersOfAllCompanies: [range],
    getTotalCustomNotifsCreatedForAllCompanies: [range],
    getTotalIncidentReportsFiledForAllCompanies: [range],
    getTotalTasksCompletedForAllCompanies: [range],
    getTotalExcludedScansForAllCompanies: [range],
    getCompChartMetrics: [{ ...chart, current_time: world.now(), interval: 'hours' }],
    getUniversalChartMetrics: [chart],
    getPlatformOverview: [{}],
    getWebLogins: [{ ...times, timezone, companies: [{ uid }] }],
    getUsageOfCompanies: [{ month: '2027-02' }],
    getUsageOfCompany: [{ month: '2027-02', company_uid: uid }],
  }
}

const universal: CallName[] = callNames.filter((name) => (calls[name] as Call).universal)

test('each of their calls has its entry here, and no other call has one', () => {
  expect(Object.keys(bodies()).sort()).toEqual([...universal].sort())
})

test.each(universal)('%s is for them alone', async (name) => {
  world.pass(minute)
  const [input, level] = bodies()[name] ?? [{}]
  const others = [...(await Promise.all(roleNames.map((role) => world.as(role)))), staff.clerk, employee]
  for (const { call, user } of others)
    expect(await call(name, input), user.username).toMatchObject({ status: 403, code: 'notAllowed' })
  const plain = await staff.plain.call(name, input)
  if (level === second) expect(plain).toMatchObject({ status: 403, code: 'notAllowed' })
  // There, or about something that is not there.
  else expect([200, 404], plain.message).toContain(plain.status)
  world.pass(1)
  const uma = await staff.uma.call(name, bodies()[name]?.[0] ?? {})
  expect([200, 404], uma.message).toContain(uma.status)
})
