import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../functions/lib/ids.ts'
import { handleConfirmed } from '../../functions/recovery/handle.ts'
import { type People, people } from '../lib/people.ts'

let world: People
beforeAll(async () => {
  world = await people()
})
afterAll(() => world.stop())

const confirmed = (userName: string, triggerSource = 'PostConfirmation_ConfirmForgotPassword') => {
  const event = { version: '1', triggerSource, userName, request: { userAttributes: {} }, response: {} }
  return handleConfirmed(world.stores, world.now, newId)(event).then((answer) => ({ event, answer }))
}

describe('a new password by mailed code', () => {
  test('ends every session, and tokens from before open none', async () => {
    const { call, user } = await world.as('worker')
    const before = world.now()
    world.pass(60_000)
    const { event, answer } = await confirmed(user.uid)
    expect(answer).toBe(event)
    expect(await call('current')).toMatchObject({ status: 401, code: 'sessionEnded' })
    expect((await world.send('open', {}, { uid: user.uid, signedInAt: before })).status).toBe(401)
    expect((await world.send('open', {}, { uid: user.uid, signedInAt: world.now() })).status).toBe(200)
    const records = await world.stores.audit.month(world.acme.uid, '2027-03')
    expect(records.find((record) => record.call === 'forgottenPassword')).toMatchObject({
      user: user.uid,
      changes: [{ target: `user ${user.uid}`, after: { sessions_from: world.now() } }],
    })
  })

  test('concerns nobody else, and no other occasion', async () => {
    const { call, user } = await world.as('admin')
    world.pass(60_000)
    await confirmed('nobody')
    await confirmed(world.other.users.admin.uid)
    await confirmed(user.uid, 'PostConfirmation_ConfirmSignUp')
    expect((await call('current')).status).toBe(200)
  })
})
