import { expect, test } from 'vitest'
import type { RolloutNews } from '../../functions/data/rollouts.ts'
import { minute } from '../../shared/durations.ts'
import { admin, began, failing, here, openRollouts, pass } from './scene.ts'

openRollouts()

/** A rollout that halted by itself, with the news of it that the mailer finds. */
const halted = async () => {
  const { first, id } = await began()
  for (const device of first) await failing(device, id)
  await pass(minute)
  await here.sweep()
  const all = await here.stores.rollouts.pendingNews()
  const news = all.find(({ company, rollout }) => company === here.company_uid && rollout === id)
  if (!news) throw new Error('Nobody is to be told of it')
  return { id, news }
}
const told = (news: RolloutNews, user: string, state: 'sent' | 'unsent' = 'sent') =>
  here.stores.rolloutMails.note(news, { user, state, at: here.now() })

test('the history names who was mailed of a halt and who could not be, with that event and no other', async () => {
  const { news } = await halted()
  const mailed = async () => (await here.readRollout(admin)).events.map((one) => [one.what, one.mailed, one.not_mailed])
  expect(await mailed()).toEqual([
    ['begun', [], []],
    ['halted', [], []],
  ])
  const { superAdmin, admin: own, facilityManager } = here.acme.users
  await told(news, superAdmin.uid)
  await told(news, own.uid)
  await told(news, facilityManager.uid, 'unsent')
  expect(await mailed()).toEqual([
    ['begun', [], []],
    ['halted', ['Admin Tester', 'Root Tester'], ['Faye Tester']],
  ])
})

test('nobody of another company reads who was told, nor is what they were told of read with it', async () => {
  const { id, news } = await halted()
  await told(news, here.acme.users.admin.uid)
  // The same rollout, if another company had one of its name.
  await told({ ...news, company: here.other.uid }, here.acme.users.superAdmin.uid)
  const stranger = await here.signIn(here.other.users.admin)
  const refused = await stranger.call('getRollout', { company_uid: here.company_uid })
  expect([refused.status, JSON.stringify(refused)]).toEqual([403, expect.not.stringContaining('Tester')])
  expect(here.done(await stranger.call('getRollout', { company_uid: here.other.uid }))).toBeNull()
  const { events } = await here.readRollout(admin)
  expect(events.at(-1)).toMatchObject({ what: 'halted', mailed: ['Admin Tester'] })
  expect(await here.stores.rolloutMails.of(here.other.uid, id)).toHaveLength(1)
})
