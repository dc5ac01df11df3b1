import { Refusal } from '../../shared/refusals.ts'
import { type EnvOf, type Handler, ok } from '../lib/env.ts'
import { runBatch } from '../lib/runBatch.ts'
import { deviceInScope } from './inScope.ts'

const who = ({ caller, now, newId }: EnvOf<'devices'>) => ({ by: caller.user.uid, at: now, random: newId() })

export const markDevicesLost: Handler<'markDevicesLost'> = ({ uids, reason }, env) =>
  runBatch(uids, env, async (uid, each) => {
    const { id, lost } = await deviceInScope(await each.stores.devices.get(uid), each)
    if (lost) throw new Refusal('notPossible', 'This device is marked as lost already.')
    if (!(await each.stores.lostDevices.mark(id, { ...who(each), reason }))) throw new Refusal('conflict')
    each.changed({ target: `device ${id}`, before: { lost: false }, after: { lost: true, reason } })
    await each.wake([id])
    return ok('Device marked as lost', null)
  })

export const markDevicesFound: Handler<'markDevicesFound'> = ({ uids }, env) =>
  runBatch(uids, env, async (uid, each) => {
    const { id, lost } = await deviceInScope(await each.stores.devices.get(uid), each)
    if (!lost) throw new Refusal('notPossible', 'This device is not marked as lost.')
    if (!(await each.stores.lostDevices.found(id, who(each)))) throw new Refusal('conflict')
    each.changed({ target: `device ${id}`, before: { lost: true, reason: lost.reason }, after: { lost: false } })
    await each.wake([id])
    return ok('Device marked as found', null)
  })
