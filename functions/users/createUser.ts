import { Refusal } from '../../shared/refusals.ts'
import { assignableBy, groupTypeOf, type RoleName, roleByUid } from '../../shared/roles.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { consumeCompanyMail, sendBestEffort } from '../lib/mail.ts'
import { mails } from '../lib/mails.ts'
import { newUserRecord } from '../lib/newUsers/record.ts'
import { mustBeHardToGuess } from '../lib/passwords.ts'
import { userOut } from '../lib/wire.ts'
import { addUser } from './addUser.ts'
import { refused } from './refusals.ts'

const welcomed: readonly RoleName[] = ['admin', 'facilityManager', 'teamManager', 'worker']

/** Counts a mail of the company. Whether it has any left today: the user is there either way. */
const hasMailLeft = async ({ stores, caller, now, log }: EnvOf<'users'>) => {
  try {
    await consumeCompanyMail(stores, caller.company.uid, now)
    return true
  } catch (error) {
    log.warn('mail not sent', { subject: 'welcome', reason: (error as Error).message })
    return false
  }
}

export const createUser: Handler<'createUser'> = async (input, env) => {
  const { caller, stores, now } = env
  const { company } = caller
  const accessScope = await env.accessScope()
  const role = roleByUid(input.role_uid)
  if (!role || !assignableBy(caller.role).includes(role)) {
    throw new Refusal('notAllowed', 'You can only assign roles below your own.')
  }
  const held = [...new Set(input.group_uids)].map((uid) => accessScope.group(uid, groupTypeOf(role)).uid)
  mustBeHardToGuess(input.password, input.username, company, 'password')
  if (await stores.users.uidOf(company.uid, input.username)) throw refused('taken')

  const roles = held.map((group) => ({ role, group }))
  const user = newUserRecord({ ...input, roles }, { uid: env.newId(), company: company.uid, now })
  await addUser(env, user, input.password, false)
  // Nobody has confirmed the address: without a limit anybody who makes users could mail strangers without end.
  const mayMail = welcomed.includes(role) && (await hasMailLeft(env))
  if (mayMail) await sendBestEffort(env, input.email, mails.welcome(user.first_name, company, user.username))
  return ok(
    mayMail || !welcomed.includes(role)
      ? 'User created successfully'
      : 'User created successfully. No welcome email was sent: there were too many emails today.',
    userOut(user, accessScope),
  )
}
