import { handlers as devices } from '../../functions/devices/index.ts'
import { handlers as handheld } from '../../functions/handheld/index.ts'
import { handlers as jobs } from '../../functions/jobs/index.ts'
import { jobKinds } from '../../functions/jobs/kinds/index.ts'
import { newId } from '../../functions/lib/ids.ts'
import { runJob } from '../../functions/lib/jobs/run.ts'
import { handlers as networks } from '../../functions/networks/index.ts'
import { handlers as shortcuts } from '../../functions/shortcuts/index.ts'
import { handlers as webPortal } from '../../functions/webPortal/index.ts'
import type { CallName, Envelope } from '../../shared/contract/index.ts'
import { type People, people } from '../lib/people.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
export type Answer = Envelope<any>
export type Client = Awaited<ReturnType<People['as']>>

/**
 * The calls about networks and shortcuts with enrolled handhelds, over real stores.
 * @param more further groups of calls
 * @param outside where files are, of calls that keep some
 */
export const deviceWorld = async (
  more: Parameters<typeof people>[0] = {},
  outside: Parameters<typeof people>[1] = {},
) => {
  const world = await people({ devices, handheld, jobs, networks, shortcuts, webPortal, ...more }, outside)
  const root = await world.as('superAdmin')

  /** A handheld that enrolled for a facility, or for none; anew where it has a serial number already. */
  const handheldOf = async (facility_uid: string | undefined, company = world.acme, serial_number = newId()) => {
    // Anew each time: tests pass hours.
    const owner = await world.signIn(company.users.superAdmin)
    const made = await owner.call('createEnrolmentCode', {
      company_uid: company.uid,
      ...(facility_uid ? { facility_uid } : {}),
    })
    const { code } = made.data as { code: string }
    const enrolled = (await world.send('enrol', { code, serial_number, model: 'TC52' })) as Answer
    const { device_id, secret } = enrolled.data
    const { token } = ((await world.send('token', { device_id, secret })) as Answer).data
    const call = async (name: CallName, input: object): Promise<Answer> =>
      world.send(name, input, {}, { headers: { authorization: `Bearer ${device_id}~${token}` } })
    let number = 0
    let etag: string | undefined
    /** Takes what is wished, and says what became of each item by its id; the rest is applied. */
    const sync = async (failures: Record<string, string> = {}) => {
      const { data } = await call('sync', etag === undefined ? {} : { etag })
      if (data.unchanged) return data
      etag = data.etag
      const items = Object.entries(data.state as Record<string, { id: string; version: number }[]>).flatMap(
        ([section, some]) =>
          some.map(({ id, version }) =>
            failures[id]
              ? { section, id, version, state: 'failed', reason: failures[id] }
              : { section, id, version, state: 'applied' },
          ),
      )
      const gone = data.removals.map((item: object) => ({ ...item, state: 'removed' }))
      number += 1
      const reported = await call('report', { etag, number, items: [...items, ...gone] })
      if (reported.status !== 200) throw new Error(reported.message)
      return data
    }
    return { id: device_id as string, serial_number, call, sync }
  }

  /** Does the jobs that wait. */
  const work = async () => {
    const { stores, files, jobs: queue } = world
    const log = { info: () => {}, error: () => {} }
    const services = { stores, files, queue: queue.jobQueue, kinds: jobKinds, clock: world.now, newId, log }
    for (let message = queue.sent.shift(); message; message = queue.sent.shift()) await runJob(services, message)
  }

  /** What a call answers. @throws where it was refused */
  const done = (answer: Envelope): Answer['data'] => {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`)
    return answer.data
  }
  return { ...world, root, handheldOf, work, done }
}
export type DeviceWorld = Awaited<ReturnType<typeof deviceWorld>>
