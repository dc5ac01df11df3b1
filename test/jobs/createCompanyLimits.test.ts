import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCompany } from '../../functions/jobs/kinds/createCompany.ts'
import type { Job } from '../../shared/contract/jobs.ts'
import { day } from '../../shared/durations.ts'
import { asked, type CompanyMakers, companyMakers } from './companyMakers.ts'
import { workshop } from './workshop.ts'

/** What making companies is limited to, and what its maker is told of mails that did not go out. */

let makers: CompanyMakers
beforeEach(async () => {
  makers = await companyMakers()
})
afterEach(() => makers?.stop())

/** Makes a company whose super admins are all mailed to. @returns what its maker knows of it then */
const made = async (company_url: string) => {
  const shop = workshop(makers.world, [createCompany])
  const body = asked(company_url, { mailed: true })
  const { job, message } = await makers.begin(body)
  shop.waiting.push({ message, at: shop.clock.now })
  await shop.untilQuiet()
  await makers.mustBeWhole(await makers.uidOf(company_url), body)
  const { call } = makers.staff.plain
  const { data: over } = await call('getJob', { job_id: job.id })
  const { data } = await call('getJobResult', { job_id: job.id })
  const rows = (data as { results: { ok: boolean; message: string }[] }).results
  expect(rows.map(({ ok }) => ok)).toEqual([true, true])
  return { job: over as Job, messages: rows.map(({ message }) => message).sort() }
}

test('a company comes about whose mails cannot be sent, and its maker is told of how many', async () => {
  const { state } = makers.world.mail
  state.down = true
  const { job, messages } = await made('unmailed')
  state.down = false
  expect(job).toMatchObject({ state: 'done', failed: 0, unsent: 2 })
  expect(messages).toEqual(Array(2).fill('User created. The email could not be sent.'))
  const whole = await made('mailed')
  expect(whole.job).toMatchObject({ state: 'done', failed: 0 })
  expect(whole.job).not.toHaveProperty('unsent')
})

test('5,000 mails with passwords go out a day: a company comes about without the others', async () => {
  const { world, staff } = makers
  await world.stores.limits.consume(staff.uid, 'mails with passwords', 5000, day, world.now(), 4999)
  const from = world.mail.sent.length
  const { job, messages } = await made('crowded')
  expect(world.mail.sent.length - from).toBe(1)
  expect(job).toMatchObject({ state: 'done', unsent: 1 })
  expect(messages).toEqual(['User created successfully', 'User created. No email was sent: there were too many today.'])
})

test('somebody makes 100 companies a day, and others theirs', async () => {
  const { uma, plain } = makers.staff
  const codes: string[] = []
  for (let number = 1; number <= 101; number++)
    codes.push(
      (await uma.call('createCompany', { ...asked(`lot${number}`, { admins: 1 }), created_by: 'uma' })).code ?? '',
    )
  expect(codes.indexOf('tooMany')).toBe(100)
  expect((await plain.call('createCompany', asked('another'))).status).toBe(200)
})
