import { earlyData, earlyDataAt } from '../../api/send.ts'
import type { Group } from '../../features/groups/tree.ts'
import { versionInput } from './firstCalls.ts'

/**
 * Ms after which a version that was asked for together with figures may hide a change that came between the two. A change
 * makes another version of it again when its step is over: no sooner than this after the change (`functions/data/changes.ts`).
 */
export const holdsFor = 2_000

/**
 * The version of the figures of a group that the page's first script asked for together with them: they are read again
 * once it is another. Undefined where nothing is known of it.
 */
export const firstVersion = (group: Group): string | undefined => {
  const asked = versionInput(group)
  const found = earlyData('getFiguresVersion', asked)
  const [begun = 0, came = 0] = [window.__early?.now, earlyDataAt('getFiguresVersion', asked)]
  return found && came - begun < holdsFor ? found.version : undefined
}
