import type { App } from '../../../shared/contract/apps.ts'
import type { Rollout } from '../../../shared/contract/ota.ts'

/** Whether a rollout is not over: it may go on, or back. */
export const isOpen = (rollout: Pick<Rollout, 'state'> | null): boolean =>
  rollout !== null && ['running', 'paused', 'halted'].includes(rollout.state)

/** Whether an app's newest version is the one that was rolled out last: two versions may have one name. */
export const isRolledOut = (
  app: Pick<App, 'uid' | 'revision'>,
  rollout: Pick<Rollout, 'app_uid' | 'app_revision'> | null,
): boolean => rollout !== null && app.uid === rollout.app_uid && app.revision === rollout.app_revision
