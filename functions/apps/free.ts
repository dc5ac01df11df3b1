import { mostApps } from '../../shared/apps.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { AppRecord } from '../data/apps.ts'
import type { Env } from '../lib/env.ts'

const taken = 'This facility has an app of this package already. Update that one instead.'

/** @throws Refusal where a company has as many apps as it can, or the place another one of the package */
export const mustBeFree = async (
  { facility, package: name, id }: Pick<AppRecord, 'facility' | 'package'> & { id?: string },
  { stores, caller }: Pick<Env, 'stores' | 'caller'>,
): Promise<void> => {
  const known = await stores.apps.list(caller.company.uid)
  const other = known.some((app) => app.id !== id && app.facility === facility && app.package === name)
  if (other) throw new Refusal('taken', taken, { errors: [{ path: 'type', message: taken }] })
  if (!known.some((app) => app.id === id)) mustHaveRoom(known)
}

/** @throws Refusal where a company has as many apps as it can */
export const mustHaveRoom = (known: readonly AppRecord[]): void => {
  if (known.length >= mostApps) throw new Refusal('limitReached', text`A company can have ${mostApps} apps.`)
}
