import { operations, type Strategy, strategies } from '../../../shared/apps.ts'
import type { AppDevice } from '../../../shared/contract/apps.ts'

/** What is chosen for a device and not saved. */
export interface Choice {
  on: boolean
  strategy: Strategy
}
export type Choices = ReadonlyMap<string, Choice>

/** Whether a device has an app, or shall have it. */
export const hasApp = ({ deployment_operation }: Pick<AppDevice, 'deployment_operation'>) =>
  deployment_operation === operations.install

/** What holds for a device: what is chosen, or else what was asked of it. */
export const choiceOf = (device: AppDevice, choices: Choices, forced: boolean): Choice =>
  choices.get(device.id) ?? {
    on: hasApp(device),
    strategy: device.deployment_strategy ?? (forced ? strategies.forced : strategies.normal),
  }

export type Change = 'install' | 'uninstall'

/** What a choice changes: nothing where it is as it was. */
export const changeOf = (device: AppDevice, { on, strategy }: Choice): Change | undefined => {
  const had = hasApp(device)
  if (!on) return had ? 'uninstall' : undefined
  return had && strategy === (device.deployment_strategy ?? strategies.normal) ? undefined : 'install'
}

/** Every change, as the call takes it. Uninstalling knows no strategy. */
export const deploymentsOf = (devices: readonly AppDevice[], choices: Choices) =>
  devices.flatMap((device) => {
    const choice = choices.get(device.id)
    const change = choice && changeOf(device, choice)
    if (!choice || !change) return []
    const { serial_number, mac_address } = device
    const install = change === 'install'
    return [
      {
        ...{ serial_number, mac_address },
        operation: install ? operations.install : operations.uninstall,
        strategy: install ? choice.strategy : strategies.normal,
      },
    ]
  })

/** How many devices stand how. */
export const statusCountsOf = (devices: readonly AppDevice[]) => {
  const counts = { upToDate: 0, pending: 0, failed: 0, none: 0 }
  for (const { deployment_operation: asked, deployment_status: status } of devices) {
    if (asked === null) counts.none += 1
    else if (status === null || status === 1) counts.upToDate += 1
    else if (status === 0) counts.pending += 1
    else counts.failed += 1
  }
  return counts
}
