import type { Deployment } from '../../../shared/contract/deployment.ts'
import { deploymentCodes, deploymentOf } from '../../../shared/desired.ts'
import { iso } from '../../../shared/time.ts'
import type { DesiredItem } from '../../data/desiredItems.ts'

type Item = Pick<DesiredItem, 'device' | 'version' | 'removal' | 'told'>

/** The status of a thing on its devices, as calls answer it. @param since when the thing was changed last, epoch ms */
export const statusOfDevice = (since: number) => (item: Item) => {
  const stands = deploymentOf(item, since)
  const deployment: Deployment = {
    device_id: item.device,
    status: deploymentCodes[stands.status],
    up_to_date: stands.status === 'upToDate',
    removing: item.removal === true,
  }
  if (stands.status === 'pending') {
    const { downloaded } = stands
    const reported_on = downloaded ? iso(downloaded.at) : null
    return { deployment, reason: downloaded?.reason || null, reported_on, downloaded: downloaded !== undefined }
  }
  return {
    deployment,
    reason: stands.status === 'failed' ? stands.reason : null,
    reported_on: iso(stands.at),
    downloaded: false,
  }
}
