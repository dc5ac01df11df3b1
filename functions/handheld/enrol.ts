import { Refusal } from '../../shared/refusals.ts'
import { minute } from '../../shared/time.ts'
import { otaOf } from '../data/companies.ts'
import { obstacleOf } from '../data/enrolment.ts'
import { readEnrolmentCode } from '../data/enrolmentCodes.ts'
import { backOf } from '../data/rollouts.ts'
import type { OpenHandler } from '../lib/env.ts'
import { newSecret, sha256 } from '../lib/ids.ts'

/** A site's devices share one address: a whole fleet may enrol in an hour, and guessing 49 bits stays hopeless. */
const triesPerMinute = 300

const unknown = () => new Refusal('notFound', 'This enrollment code does not exist. Please check it or ask your admin.')
const obstacles = {
  revoked: () => new Refusal('notPossible', 'This enrollment code was revoked. Please ask your admin for a new one.'),
  expired: () => new Refusal('notPossible', 'This enrollment code has expired. Please ask your admin for a new one.'),
  full: () => new Refusal('limitReached', 'This enrollment code has reached its number of devices.'),
}

export const enrol: OpenHandler<'enrol'> = async ({ code: typed, ...device }, { now, newId, source, stores }) => {
  await stores.limits.consume('-', `enrol ${source.ip}`, triesPerMinute, minute, now)
  const read = readEnrolmentCode(typed)
  const code = read && (await stores.enrolment.find(read))
  const company = code && (await stores.companies.get(code.company))
  if (!code || !company) throw unknown()
  if (company.status !== 1) throw new Refusal('notAllowed', 'The company of this enrollment code is disabled.')
  const obstacle = obstacleOf(code, now)
  // A full code still serves the devices that it has enrolled: the store knows which.
  if (obstacle && obstacle !== 'full') throw obstacles[obstacle]()

  const secret = newSecret()
  const enrolled = await stores.enrolment.enrol(
    code,
    { ...device, secret_hash: sha256(secret) },
    `${company.uid}.${newId()}`,
    now,
  )
  if (enrolled === 'elsewhere') {
    throw new Refusal(
      'notPossible',
      'This device belongs to another facility. Please use a code of that facility, or one for the whole company.',
    )
  }
  if (!enrolled) {
    const current = await stores.enrolment.find(code.code)
    const reason = current && obstacleOf(current, now)
    throw reason ? obstacles[reason]() : new Refusal('unavailable')
  }
  if (enrolled.wishes !== undefined) await stores.desired.forget(enrolled.id)
  await stores.reportedSettings.forget(enrolled.id)
  const { rollout } = otaOf(company)
  if (rollout !== undefined)
    await Promise.all([rollout, backOf(rollout)].map((offer) => stores.rollouts.anew(offer, enrolled, now)))
  await stores.workSessions.note(
    { kind: 'enrol', company: company.uid, device: enrolled.id, at: now },
    { company, now },
  )
  return { device_id: enrolled.id, secret, company_name: company.name, server_time: now }
}
