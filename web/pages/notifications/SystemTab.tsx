import { useQuery } from '@tanstack/react-query'
import { ScanBarcode, UserRoundX, WifiOff } from 'lucide-react'
import { useState } from 'react'
import {
  parseSystemNotification,
  type SystemNotification,
  type SystemNotificationPref,
  type SystemNotificationSetting,
  systemNotificationPrefs,
  systemNotifications,
  writeSystemNotification,
} from '../../../shared/notifications.ts'
import { queryClient, read, refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { Switch } from '../../parts/forms/Check.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { notificationSystem as words } from '../../words/en/notificationSystem.ts'
import { notifications } from '../../words/en/notifications.ts'

const kinds = Object.keys(systemNotifications) as SystemNotification[]
const icons = { offline: WifiOff, inactivity: UserRoundX, scannerReconnect: ScanBarcode }
const parts = ['enabled', 'sound', 'vibration'] as const

/** What the device app tells its users by itself: whether it does, and how. Each switch is saved as it is pressed. */
export default function SystemTab() {
  const { company } = useSession()
  const asked = read('getCompPrefs', { co_uid: company.uid, pref_types: systemNotificationPrefs })
  const query = useQuery(asked)
  const [busy, setBusy] = useState<ReadonlySet<SystemNotification>>(new Set())
  if (!query.data) {
    return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton />
  }
  const stored = kinds.flatMap((kind) => {
    const pref = query.data.find(({ pref_type }) => pref_type === systemNotifications[kind])
    const setting = pref && parseSystemNotification(pref.pref_value)
    return setting ? [{ kind, setting }] : []
  })
  if (stored.length === 0) return <Empty title={words.none} />

  const save = async (kind: SystemNotification, setting: SystemNotificationSetting) => {
    const type: SystemNotificationPref = systemNotifications[kind]
    const before = queryClient.getQueryData(asked.queryKey)
    const pref_value = writeSystemNotification(setting)
    setBusy((others) => new Set([...others, kind]))
    await queryClient.cancelQueries({ queryKey: asked.queryKey })
    queryClient.setQueryData(asked.queryKey, (prefs) =>
      prefs?.map((pref) => (pref.pref_type === type ? { ...pref, pref_value } : pref)),
    )
    try {
      const { message } = await answer('setCompPref', { co_uid: company.uid, pref_type: type, pref_value })
      toast.success(message)
    } catch (error) {
      const old = before?.find(({ pref_type }) => pref_type === type)
      queryClient.setQueryData(asked.queryKey, (prefs) =>
        prefs?.map((pref) => (pref.pref_type === type && old ? old : pref)),
      )
      toast.error((error as Error).message)
    } finally {
      setBusy((others) => new Set([...others].filter((one) => one !== kind)))
      void refreshed(['getCompPrefs'])
    }
  }

  return (
    <div className="nt-system">
      <p className="muted">{words.lead}</p>
      <ul>
        {stored.map(({ kind, setting }) => {
          const Icon = icons[kind]
          const title = words.titles[kind]
          return (
            <li key={kind} className={setting.enabled ? 'boxed' : 'boxed off'}>
              <span className="nt-system-icon" aria-hidden="true">
                <Icon className="i" size={18} strokeWidth={1.75} />
              </span>
              <div className="nt-system-text">
                <h2>{title}</h2>
                <p>{words.texts[kind]}</p>
              </div>
              <div className="nt-system-switches">
                {parts.map((part) => {
                  const label = part === 'enabled' ? words.enable : notifications.options[part]
                  const off = part !== 'enabled' && !setting.enabled ? words.off : undefined
                  return (
                    <span key={part}>
                      <Switch
                        label={words.of(label, title)}
                        on={setting[part]}
                        busy={busy.has(kind)}
                        off={off}
                        onChange={(on) => void save(kind, { ...setting, [part]: on })}
                      />
                      <span aria-hidden="true">{label}</span>
                    </span>
                  )
                })}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
