import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Input } from '../../../shared/contract/index.ts'
import type { CustomNotification } from '../../../shared/contract/notifications.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { type NotificationSwitch, notificationSwitches } from '../../../shared/notifications.ts'
import { queryClient, read, refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { notifications as words } from '../../words/en/notifications.ts'

/** A notification, and by name who gets it. */
export interface NotificationRow extends CustomNotification {
  names: readonly string[]
}

/** Calls whose answers are old once a notification was changed. */
export const notificationLists = ['getCustomNotificationsOfCompany'] as const

const inputOf = ({ company, group }: Session): Input<'getCustomNotificationsOfCompany'> => ({
  company_uid: company.uid,
  time_zone: company.time_zone,
  ...(group.type === 'facility' ? { fac_uid: group.uid } : {}),
})

/** The custom notifications in the viewer’s access scope, as a table takes them. */
export const useNotifications = () => {
  const query = useQuery(read('getCustomNotificationsOfCompany', inputOf(useSession())))
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = query
  const rows = useMemo(() => {
    const names = new Map<string, string[]>()
    for (const { custom_notification_id: id, name } of data?.custom_notifications_sent_to ?? []) {
      const known = names.get(id)
      if (known) known.push(name || words.gone)
      else names.set(id, [name || words.gone])
    }
    return data?.custom_notifications.map((one): NotificationRow => ({ ...one, names: names.get(one.id) ?? [] }))
  }, [data])
  return {
    data: rows,
    error: error && new Error(words.failed, { cause: error }),
    ...{ isPending, isFetching, refetch, readAt: dataUpdatedAt },
  }
}

export type Switched = 'enabled' | NotificationSwitch
export const switches: readonly Switched[] = ['enabled', ...notificationSwitches]

/** Shows a notification in the list as the server has it now, or as it will be. */
const showNotification = (id: string, change: Partial<CustomNotification>) => {
  queryClient.setQueriesData<{ custom_notifications: CustomNotification[] }>(
    { queryKey: ['getCustomNotificationsOfCompany'] },
    (list) =>
      list && {
        ...list,
        custom_notifications: list.custom_notifications.map((one) => (one.id === id ? { ...one, ...change } : one)),
      },
  )
}

/** Turns something of a notification on or off: shown at once, and as it was again where that is refused. */
export const switchNotification = async (
  { id, ...row }: NotificationRow,
  what: Switched,
  on: boolean,
  zone: string,
) => {
  const before = row[what]
  await queryClient.cancelQueries({ queryKey: ['getCustomNotificationsOfCompany'] })
  showNotification(id, { [what]: on ? 1 : 0 })
  try {
    const { data } = await answer('setCustomNotification', { id, [what]: on ? 1 : 0, time_zone: zone })
    showNotification(id, data)
    toast.success(words.updated)
  } catch {
    showNotification(id, { [what]: before })
    toast.error(words.notUpdated)
    void refreshed(notificationLists)
  }
}
