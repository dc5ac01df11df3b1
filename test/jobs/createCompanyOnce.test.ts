import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../bin/seed/random.ts'
import { storesOf } from '../../functions/data/stores.ts'
import { createCompany } from '../../functions/jobs/kinds/createCompany.ts'
import { longestRun } from '../../functions/lib/idempotency.ts'
import type { JobMessage } from '../../functions/lib/jobs/queue.ts'
import { leaseMs, runJob } from '../../functions/lib/jobs/run.ts'
import { hour } from '../../shared/durations.ts'
import { Refusal } from '../../shared/refusals.ts'
import { killAtRequest } from '../lib/killAtRequest.ts'
import { asked, type CompanyMakers, companyMakers, inputOf } from './companyMakers.ts'
import { workshop } from './workshop.ts'

/** A company is made once or not at all, whoever is killed or asks again meanwhile. */

let makers: CompanyMakers
beforeAll(async () => {
  makers = await companyMakers()
})
afterAll(() => makers?.stop())

/** Handles a message by somebody who is killed at one of their requests. @returns whether it came to that */
const diesAt = (
  at: number,
  reaches: boolean,
  shop: ReturnType<typeof workshop>,
  message: JobMessage,
  counts?: () => boolean,
) => {
  const { world } = makers
  const { db, identity, killed } = killAtRequest(
    { db: world.db, identity: world.identity.identity },
    at,
    reaches,
    counts,
  )
  const services = { ...shop.services, stores: storesOf(db, world.tables), identity }
  return Promise.race([runJob(services, message).then(() => false), killed.then(() => true)])
}

/** Facilities, teams and super admins of a large company: 10 parts, each of them some requests. */
const large = { facilities: 20, teams: 200, admins: 10 }
/** Requests that its making takes without a death, about. */
const requests = 60

test('of 20 large companies whose maker is killed at requests of chance, each ends whole, and none is ever seen half', async () => {
  const random = randomFrom(31)
  const { world } = makers
  let killed = 0
  for (let number = 0; number < 20; number++) {
    const shop = workshop(world, [createCompany])
    const body = asked(`killed${number}`, large)
    const { message } = await makers.begin(body)
    const { company: uid, users } = inputOf(await shop.stored(message))
    for (let deaths = random.whole(1, 3); deaths > 0; deaths--) {
      const { batch, state } = await shop.stored(message)
      if (state === 'done') break
      if (await diesAt(random.whole(1, requests), random.whole(0, 1) === 1, shop, { ...message, batch })) killed++
      shop.clock.now += leaseMs
      if (await world.stores.companies.get(uid)) await makers.mustBeWhole(uid, body)
      // Somebody of a company that is not there yet is nobody.
      else expect((await world.send('open', {}, { uid: users[0] ?? '' })).status).toBe(403)
    }
    const { batch } = await shop.stored(message)
    shop.waiting.push({ message: { ...message, batch }, at: shop.clock.now })
    await shop.untilQuiet()
    expect([number, (await shop.stored(message)).state]).toEqual([number, 'done'])
    expect(await makers.uidOf(body.company_url)).toBe(uid)
    await makers.mustBeWhole(uid, body)
  }
  expect(killed).toBeGreaterThanOrEqual(20)
  const made = (await makers.shown()).filter((url) => url.startsWith('killed'))
  expect([made.length, new Set(made).size]).toEqual([20, 20])
})

describe('what does not come about', () => {
  const failing = async (company_url: string, fails: (at: number) => Promise<void>, more: object = {}) => {
    const shop = workshop(makers.world, [createCompany])
    const body = { ...asked(company_url, { facilities: 3, teams: 90, admins: 8 }), ...more }
    const { message } = await makers.begin(body)
    const { company, users } = inputOf(await shop.stored(message))
    let at = 0
    const { identity } = makers.world.identity
    const ensure = identity.ensure
    identity.ensure = async (...given) => {
      await fails(at++)
      return ensure(...given)
    }
    shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
    identity.ensure = ensure
    return { shop, body, message, company, users }
  }

  test('a password that the pool refuses takes all of it back, and the identifier is free again', async () => {
    const { shop, body, message, company, users } = await failing('refused', async (at) => {
      if (at === 5) throw new Refusal('badInput', 'This password cannot be used. Please choose another one.')
    })
    expect(await shop.stored(message)).toMatchObject({
      state: 'failed',
      reason: { message: 'This password cannot be used. Please choose another one.' },
    })
    await makers.mustBeGone(company, body, users)
    const again = await makers.begin(body)
    shop.waiting.push({ message: again.message, at: shop.clock.now })
    await shop.untilQuiet()
    await makers.mustBeWhole(await makers.uidOf('refused'), body)
  })

  test('the logo that was uploaded for it goes with it, in all its sizes; one that others may have stays', async () => {
    const { stores, now } = makers.world
    const { uid } = makers.staff
    const logo = async (id: string, owner: string, begun_at = now()) => {
      const location = `private/companies_logos/${uid}/${id}_28-56-80.png`
      const upload = { id, company: uid, owner, purpose: 'logo', file_name: 'logo.png', type: 'image/png', size: 9 }
      await stores.uploads.add({ ...upload, begun_at })
      await stores.uploads.finish({ ...upload, begun_at }, location)
      return location
    }
    const refuse = async () => {
      throw new Refusal('badInput', 'This password cannot be used. Please choose another one.')
    }
    const own = await logo('own1', 'plain')
    const { shop, message } = await failing('unseen', refuse, { image_url: own })
    expect(await shop.stored(message)).toMatchObject({ state: 'failed' })
    expect(shop.erased.toSorted()).toEqual(
      [own, own.replace('_28-56-80', '_28'), own.replace('_28-56-80', '_56')].sort(),
    )
    for (const image_url of [await logo('hers1', 'uma'), await logo('old1', 'plain', now() - 25 * hour)]) {
      const other = await failing(`kept${image_url.length}`, refuse, { image_url })
      expect(await other.shop.stored(other.message)).toMatchObject({ state: 'failed' })
      expect(other.shop.erased).toEqual([])
    }
    // A company that comes about keeps its own.
    const whole = { ...asked('seen'), image_url: await logo('own2', 'plain') }
    const done = workshop(makers.world, [createCompany])
    done.waiting.push({ message: (await makers.begin(whole)).message, at: done.clock.now })
    await done.untilQuiet()
    await makers.mustBeWhole(await makers.uidOf('seen'), whole)
    expect(done.erased).toEqual([])
  })

  test('a service that stays broken takes all of it back, and what is put back then begins nothing', async () => {
    const { shop, body, message, company, users } = await failing('broken', async (at) => {
      if (at >= 3) throw new Error('Cognito is down')
    })
    expect(shop.buried).toHaveLength(1)
    expect(await shop.stored(message)).toMatchObject({ state: 'failed' })
    await makers.mustBeGone(company, body, users)
    shop.waiting.push({ message: { ...message, batch: (await shop.stored(message)).batch, resume: true }, at: 0 })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'failed' })
    await makers.mustBeGone(company, body, users)
  })

  test('whoever loses the universal rights meanwhile makes nothing', async () => {
    const shop = workshop(makers.world, [createCompany])
    const body = asked('lost')
    const { message } = await makers.begin(body)
    const { company, users } = inputOf(await shop.stored(message))
    const plain = await makers.world.stores.users.get(makers.staff.uid, 'plain')
    if (!plain) throw new Error('nobody')
    const { universal: _, ...without } = plain
    await makers.world.stores.users.replace(plain, without)
    shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
    expect(await shop.stored(message)).toMatchObject({ state: 'failed', reason: { code: 'notAllowed' } })
    await makers.mustBeGone(company, body, users)
    const now = await makers.world.stores.users.get(makers.staff.uid, 'plain')
    if (now) await makers.world.stores.users.replace(now, { ...now, universal: 1 })
  })

  test('who takes back is killed too, anywhere: in the end nothing is left', async () => {
    const random = randomFrom(47)
    const { identity } = makers.world.identity
    const { ensure } = identity
    /** Requests of taking back without a death, about. */
    const most = 30
    let killed = 0
    for (let number = 0; number < 12; number++) {
      let begun = false
      const undo: typeof createCompany.undo = (...given) => {
        begun = true
        return createCompany.undo?.(...given) ?? Promise.resolve([])
      }
      const shop = workshop(makers.world, [{ ...createCompany, undo }])
      const body = asked(`half${number}`, { facilities: 3, teams: 90, admins: 8 })
      const { message } = await makers.begin(body)
      const { company, users } = inputOf(await shop.stored(message))
      identity.ensure = async (uid, ...given) => {
        if (uid === users[5]) throw new Refusal('badInput', 'This password cannot be used.')
        return ensure(uid, ...given)
      }
      for (let deaths = random.whole(1, 3); deaths > 0; deaths--) {
        const { batch, state } = await shop.stored(message)
        if (state === 'failed') break
        begun = false
        const [at, reaches] = [random.whole(1, most), random.whole(0, 1) === 1]
        if (await diesAt(at, reaches, shop, { ...message, batch }, () => begun)) killed++
        shop.clock.now += leaseMs
        expect(await makers.world.stores.companies.get(company)).toBeUndefined()
      }
      const { batch } = await shop.stored(message)
      shop.waiting.push({ message: { ...message, batch }, at: shop.clock.now })
      await shop.untilQuiet()
      identity.ensure = ensure
      expect([number, (await shop.stored(message)).state]).toEqual([number, 'failed'])
      await makers.mustBeGone(company, body, users)
    }
    expect(killed).toBeGreaterThanOrEqual(12)
  })

  test('a job that makes a company is not cancelled', async () => {
    const { job } = await makers.begin(asked('steady'))
    expect((await makers.staff.plain.call('cancelJob', { job_id: job.id })).code).toBe('notPossible')
  })
})

describe('asked again', () => {
  test('the same request with its key is the same company, though its answer got lost', async () => {
    const headers = { 'idempotency-key': 'company-once-1' }
    const body = asked('once')
    const { idempotency } = makers.world.stores
    const { keep } = idempotency
    // Whoever took the request is killed before its answer is kept.
    idempotency.keep = () => Promise.reject(new Error('killed'))
    const { job, message } = await makers.begin(body, headers)
    idempotency.keep = keep
    expect((await makers.staff.plain.call('createCompany', body, { headers })).code).toBe('conflict')
    makers.world.pass(longestRun + 1)
    expect((await makers.staff.plain.call('createCompany', body, { headers })).data).toMatchObject({ id: job.id })
    expect(makers.world.jobs.sent).toEqual([])
    const shop = workshop(makers.world, [createCompany])
    shop.waiting.push({ message, at: shop.clock.now })
    await shop.untilQuiet()
    await makers.mustBeWhole(await makers.uidOf('once'), body)
  })

  test('two at the same moment make one company', async () => {
    const body = asked('race')
    const answers = await Promise.all([1, 2, 3].map(() => makers.staff.plain.call('createCompany', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ errors }) => errors?.[0]?.path)).toEqual([
      'company_url',
      'company_url',
    ])
    makers.world.jobs.sent.splice(0)
  })
})
