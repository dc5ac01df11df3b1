import { expect, test } from 'vitest'
import { type CallName, calls, endpointGroups } from '../../shared/contract/index.ts'
import { everyTaskCall } from './everyCall.ts'
import { workshop } from './workshop.ts'

test('every write about tasks is in the audit log, with who did what to what', async () => {
  const shop = await workshop()
  const [admin, worker] = [await shop.as('admin'), await shop.as('worker')]
  const { uid: company, groups } = shop.acme
  const of = ({ user, call }: typeof admin) => ({
    uid: user.uid,
    // So that no two are recorded at the same instant.
    call: (name: CallName, body: object) => {
      shop.pass(1000)
      return call(name, body)
    },
  })
  const made = await everyTaskCall({
    ...{ company, company_url: 'acme', facility: groups.north.uid, team: groups.picking.uid },
    ...{ admin: of(admin), worker: of(worker), now: shop.now },
  })
  const known = [...Object.keys(endpointGroups.tasks), 'setTasksPref']
  expect([...new Set(made)].sort()).toEqual(known.sort())
  const records = (await shop.stores.audit.month(company, '2027-03')).filter(({ call }) => known.includes(call))
  expect(records.map(({ call }) => call)).toEqual(made.filter((name) => 'writes' in calls[name]))
  // What a worker's client says after a start changes nothing.
  const idle = records.filter(({ changes }) => changes.length === 0)
  expect(idle.map(({ call, user }) => [call, user])).toEqual([['updateTaskInfo', worker.user.uid]])
  const [first] = records.filter(({ call }) => call === 'startMultipleTasks')
  expect(first?.changes.map(({ target }) => target.split(' ')[0])).toEqual(['task', 'task', 'task'])
  expect(first?.changes).toMatchObject([
    { before: {}, after: { end: expect.any(Number) } },
    { before: { n_times: 3 }, after: { n_times: 2 } },
    { after: { name: 'Sweep', user: worker.user.uid } },
  ])
  await shop.stop()
})
