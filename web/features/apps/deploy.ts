import type { Input } from '../../../shared/contract/index.ts'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { appLists } from './lists.ts'

type List = Input<'updateAppDeploymentBatch'>['deployment_list']

/**
 * Says what devices shall do with an app. What is done is told; what was refused of it comes back.
 * @returns a line for each device that was refused
 */
export const deployApp = async (app_uid: string, deployment_list: List): Promise<string[]> => {
  const { message, errors } = await answer('updateAppDeploymentBatch', { app_uid, deployment_list })
  toast.success(message)
  void refreshed(appLists)
  return errors.map(({ path, message: why }) => {
    const at = Number(/^deployment_list\.(\d+)\./.exec(path)?.[1])
    return `${deployment_list[at]?.serial_number ?? path}: ${why}`
  })
}
