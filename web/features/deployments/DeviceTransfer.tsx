import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Deployment } from '../../../shared/contract/deployment.ts'
import type { Device } from '../../../shared/contract/devices.ts'
import { minute } from '../../../shared/durations.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import type { TransferItem } from '../../parts/transfer/items.ts'
import { Transfer } from '../../parts/transfer/Transfer.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import { readDevices } from '../devices/useDevices.ts'
import { flat } from '../groups/tree.ts'
import { useGroups } from '../people/data.ts'
import { StatusMark } from './DeploymentStatus.tsx'
import './deployments.css'

const onlineFor = 15 * minute
const none: readonly Device[] = []
const noIds: ReadonlySet<string> = new Set()

/**
 * The devices that a thing of a facility may be given to: its own, and for who reaches the whole company those that are in no
 * facility yet. Undefined while they load.
 * @param having devices that come too, wherever they are now: those that have it
 */
export const useDevicesOf = (facility: string, having = noIds) => {
  const { group, company } = useSession()
  const { tree } = useGroups()
  const query = useQuery(readDevices(group.uid))
  const devices = useMemo(() => {
    const node = tree && flat(tree).find(({ uid }) => uid === facility)
    if (!node || !query.data?.whole) return undefined
    const groupUids = new Set([...flat(node).map(({ uid }) => uid), company.uid])
    return query.data.rows.filter(({ id, group_uid }) => groupUids.has(group_uid) || having.has(id))
  }, [tree, query.data, facility, company.uid, having])
  return { devices, error: query.error, retry: query.refetch }
}

interface Props {
  facility: string
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** What is given: "network". */
  what: string
  /** How it stands on devices that have it. */
  deployed?: readonly Deployment[] | undefined
  /** Said of each device in the list of those without it. */
  detailOf?: (device: string) => string | undefined
}

/** Chooses the devices that shall have a thing. */
export const DeviceTransfer = ({ facility, chosen, onChange, what, deployed, detailOf }: Props) => {
  const known = useMemo(() => new Map((deployed ?? []).map((one) => [one.device_id, one])), [deployed])
  const having = useMemo(
    () => new Set([...known.values()].flatMap(({ device_id, removing }) => (removing ? [] : [device_id]))),
    [known],
  )
  const { devices, error, retry } = useDevicesOf(facility, having)
  const items = useMemo(
    () =>
      devices?.map(
        ({ id, label, serial_number, user_name, username, name }): TransferItem => ({
          key: id,
          name: label,
          words: [serial_number, username ?? ''],
          second: user_name ?? words.noUser,
          group: name,
          detail: detailOf?.(id),
          mark: markOf(known.get(id)),
        }),
      ),
    [devices, known, detailOf],
  )
  if (error && !devices) return <ErrorState error={error} onRetry={retry} />
  return (
    <Transfer
      items={items}
      chosen={chosen}
      onChange={onChange}
      left={words.lists.without(what)}
      right={words.lists.with(what)}
      searchHint={words.searchHint}
      give={words.give}
      take={words.take}
    />
  )
}

const markOf = (one: Deployment | undefined): ReactNode =>
  one && !one.removing ? <StatusMark status={one.status} /> : undefined

/** How many of some devices are told at once, and how many when they are heard of. */
export const DeliveryEstimate = ({ facility, devices: ids }: { facility: string; devices: readonly string[] }) => {
  const wanted = useMemo(() => new Set(ids), [ids])
  const { devices = none } = useDevicesOf(facility, wanted)
  if (ids.length === 0) return <span className="muted" />
  const now = devices.filter(
    ({ id, last_updated }) =>
      wanted.has(id) && last_updated !== null && serverNow() - Date.parse(last_updated) < onlineFor,
  ).length
  return <span className="muted">{words.deliveryEstimate(now, ids.length - now)}</span>
}
