import type { AppDevice } from '../../../shared/contract/apps.ts'

export type ShownStatus = 'upToDate' | 'pending' | 'removing' | 'downloaded' | 'failed' | 'none'

type Deployment = Pick<AppDevice, 'deployment_operation' | 'deployment_status' | 'downloaded' | 'removing'>

/** How an app stands on a device: 0 is pending, 1 or null up to date where it was asked for, everything else has failed. */
export const shownStatusOf = ({
  deployment_operation: asked,
  deployment_status: status,
  downloaded,
  removing,
}: Deployment): ShownStatus => {
  if (asked === null) return 'none'
  if (status === null || status === 1) return 'upToDate'
  if (status !== 0) return 'failed'
  return removing ? 'removing' : downloaded ? 'downloaded' : 'pending'
}
