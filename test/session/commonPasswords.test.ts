import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pickedPasswords } from '../../bin/pickedPasswords.ts'
import { demoPassword } from '../../bin/seed/organise.ts'
import { commonPasswords } from '../../shared/commonPasswords.ts'
import { isTooCommon } from '../../shared/passwords.ts'
import { type People, password, people } from '../lib/people.ts'

/** A password that is among the first that are tried is refused wherever one is set. */

const names = ['Acme Logistics', 'acme-berlin']

describe('too common', () => {
  test.each([
    'password',
    '12345678',
    'PASSWORD',
    'QwertyUiop',
    'iloveyou',
    'Password1',
    'trustno1',
    'shiftdeck',
    'ShiftDeck',
    'Shift-Deck!',
    'Acme Logistics',
    'acmelogistics',
    'ACME_LOGISTICS',
    'Acme-Berlin',
  ])('is %s', (common) => expect(isTooCommon(common, names)).toBe(true))

  test.each([
    demoPassword,
    'shiftdeck is what I use',
    'acme logistics 7',
    'Correct-horse-1',
    'a lot of rain',
    '--------!',
    'пароль-и-ещё',
  ])('is not %s', (own) => expect(isTooCommon(own, [...names, '…'])).toBe(false))

  test('are five thousand, each as long as a password must be', () => {
    expect(new Set(commonPasswords).size).toBe(5000)
    expect(commonPasswords.filter((common) => common.length < 8 || common !== common.toLowerCase())).toEqual([])
  })
})

test('a bundle carries just the list, all of it, in 30 kB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-passwords-'))
  const outfile = join(folder, 'list.mjs')
  const entryPoints = ['shared/commonPasswords.ts']
  await build({ entryPoints, outfile, bundle: true, minify: true, format: 'esm', plugins: [pickedPasswords] })
  const bundled = (await import(pathToFileURL(outfile).href)) as { commonPasswords: string[] }
  expect(bundled.commonPasswords).toEqual(commonPasswords.toSorted())
  expect(statSync(outfile).size).toBeLessThan(30_000)
  rmSync(folder, { recursive: true })
})

describe('where a password is set', () => {
  let world: People
  beforeAll(async () => {
    world = await people()
  })
  afterAll(() => world?.stop())

  const proven = async (role: Parameters<People['as']>[0]) => {
    const { call, user } = await world.as(role)
    await call('verifyPassword', { user_uid: user.uid, comp_uid: world.acme.uid, password })
    return { call, user }
  }
  const refusal = (path: string) => {
    const message = 'This password is too common. Choose another one.'
    return { status: 400, code: 'badInput', message, errors: [{ path, message }] }
  }
  const tooCommon = ['Password1', '12345678', 'SHIFTDECK', 'Acme Ltd']

  test.each(tooCommon)('%s is refused to a new user, by a manager and by oneself', async (common) => {
    const { call, user } = await proven('admin')
    const created = await call('createUser', {
      ...{ company_uid: world.acme.uid, username: 'nina', password: common, confirm: common, first_name: 'Nina' },
      ...{ last_name: 'New', role_uid: 'role-worker', group_uids: [world.acme.groups.picking.uid] },
      email: 'nina@acme.example',
    })
    expect(created).toMatchObject(refusal('password'))
    const { worker } = world.acme.users
    const reset = { user_uid: worker.uid, password: common }
    expect(await call('changeUserPassword', reset)).toMatchObject(refusal('password'))
    expect(world.identity.kept.get(worker.uid)?.password).toBe(password)
    const change = { uid: user.uid, curr_pass: password, new_pass: common, confirm: common }
    expect(await call('changePassword', change)).toMatchObject(refusal('new_pass'))
    expect(world.identity.kept.get(user.uid)?.password).toBe(password)
  })

  test('the demo’s own is taken', async () => {
    const { call } = await proven('admin')
    const reset = { user_uid: world.acme.users.worker.uid, password: demoPassword }
    expect((await call('changeUserPassword', reset)).status).toBe(200)
  })
})
