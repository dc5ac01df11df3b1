import { appMessages, mostApps } from '../../shared/apps.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import type { AppRecord } from '../data/apps.ts'
import type { EnvOf } from '../lib/env.ts'

const refusalOf = (message: string) => () => new Refusal('taken', message, { errors: [{ path: 'type', message }] })
/** What is told where a facility has an app of the package. */
export const taken = refusalOf('This facility already has an app with this package. Update that one instead.')
/** The same where every device of the company has it. */
export const inLibrary = refusalOf(appMessages.inLibrary)

/** @throws Refusal where a company has as many apps as it can, or the place another one of the package */
export const mustBeFree = async (
  { facility, package: name, id }: Pick<AppRecord, 'facility' | 'package'> & { id?: string },
  { stores, caller }: Pick<EnvOf<'apps'>, 'stores' | 'caller'>,
  takenMessage = taken,
): Promise<void> => {
  const known = await stores.apps.list(caller.company.uid)
  if (known.some((app) => app.id !== id && app.facility === facility && app.package === name)) throw takenMessage()
  if (!known.some((app) => app.id === id)) mustHaveRoom(known)
}

export const noRoom = text`A company can have ${mostApps} apps.`
/** @throws Refusal where a company has as many apps as it can */
export const mustHaveRoom = (known: readonly AppRecord[]): void => {
  if (known.length >= mostApps) throw new Refusal('limitReached', noRoom)
}
