import { Bell, ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { NotificationDelivery, SentNotification } from '../../../shared/contract/notifications.ts'
import { type DeliveryStatus, deliveryStatuses } from '../../../shared/notifications.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { notificationSent as words } from '../../words/en/notificationSent.ts'
import { notifications } from '../../words/en/notifications.ts'
import type { NotificationRow } from './list.ts'
import './sent.css'

interface Props {
  /** Of which notification; without one, of all, and what was sent instantly. */
  row?: NotificationRow | undefined
  /** The one whose devices are shown. */
  open: string | null
  onOpen: (id: string | null) => void
  onClose: () => void
}

/** Read again so often while devices are to answer, in ms. */
const every = 5000
/** What is sent goes through a queue: until it is in the list that is read again so often, and at most so long, in ms. */
const arrival = { every: 1000, most: 30_000 }
/** What was sent that is drawn at first, and more each time; devices likewise. */
const step = 50

/** What was sent, and what became of it on each device. */
export default function SentDrawer({ row, open, onOpen, onClose }: Props) {
  const { company } = useSession()
  const [shown, setShown] = useState(step)
  const awaited = useAwaited(open)
  const list = useRows({
    ...readPages('getSentNotifications', {
      company_uid: company.uid,
      ...(row ? { custom_notification_id: row.id } : {}),
    }),
    refetchInterval: ({ state: { data } }) => {
      if (awaited && data?.whole && !has(data.rows, open)) return arrival.every
      return data?.rows.some(({ devices }) => devices === null) ? every : false
    },
  })
  const rows = list.data
  const body = () => {
    if (!rows) return list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : <Skeleton />
    if (rows.length === 0 && awaited) return <Skeleton />
    if (rows.length === 0) return <Empty title={words.none} text={row ? words.noneOfOne : words.noneText} />
    return (
      <>
        <ul className="nt-sent">
          {rows.slice(0, shown).map((sent) => (
            <Sent
              key={sent.id}
              sent={sent}
              named={row === undefined}
              open={sent.id === open}
              onOpen={(on) => onOpen(on ? sent.id : null)}
            />
          ))}
        </ul>
        {rows.length > shown && (
          <button type="button" className="btn sm" onClick={() => setShown(shown + step)}>
            {words.moreOf(Math.min(step, rows.length - shown))}
          </button>
        )}
      </>
    )
  }
  return (
    <Drawer
      title={row ? row.title : words.title}
      subtitle={row ? notifications.deliveries : words.subtitle}
      mark={<Bell className="i" size={20} strokeWidth={1.75} aria-hidden />}
      wide
      onClose={onClose}
    >
      <div className="drawer-pane">
        {body()}
        <p className="hint">{words.kept}</p>
      </div>
    </Drawer>
  )
}

const has = (rows: readonly SentNotification[], wanted: string | null) => rows.some(({ id }) => id === wanted)

/** Whether the one whose devices are shown may still be on its way. */
const useAwaited = (open: string | null) => {
  const [awaited, setAwaited] = useState(open !== null)
  useEffect(() => {
    setAwaited(open !== null)
    if (open === null) return
    const timer = setTimeout(setAwaited, arrival.most, false)
    return () => clearTimeout(timer)
  }, [open])
  return awaited
}

/** One time that something was sent; opened it says what became of it on each device. */
const Sent = ({
  sent,
  named,
  open,
  onOpen,
}: {
  sent: SentNotification
  named: boolean
  open: boolean
  onOpen: (open: boolean) => void
}) => {
  const { company } = useSession()
  const { id, kind, event, title, due_on, sent_by, devices, missed } = sent
  const why = kind === 'event' && event ? notifications.events[event] : words.kinds[kind]
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <li>
      <button type="button" className="nt-sent-head" aria-expanded={open} onClick={() => onOpen(!open)}>
        <Arrow className="i" size={14} strokeWidth={1.75} aria-hidden />
        <span className="grow">
          <b className={named ? undefined : 'tn'}>{named ? title : stampIn(company.time_zone, due_on)}</b>
          <small className="tn">
            {[named && stampIn(company.time_zone, due_on), why, sent_by].filter(Boolean).join(' · ')}
          </small>
        </span>
        <span className={missed ? 'nt-missed' : 'muted tn'}>
          {missed ? words.missed : devices === null ? words.finding : words.devices(devices)}
        </span>
      </button>
      {open && (missed ? <p className="muted nt-sent-note">{words.missedText}</p> : <Devices id={id} />)}
    </li>
  )
}

const open: readonly DeliveryStatus[] = ['waiting', 'delivered']

const Devices = ({ id }: { id: string }) => {
  const [shown, setShown] = useState(step)
  const list = useRows({
    ...readPages('getNotificationDeliveries', { sent_notification_id: id }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => open.includes(status)) ? every : false),
  })
  if (!list.data) return list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : <Skeleton />
  if (list.data.length === 0) return <p className="muted nt-sent-note">{words.nobody}</p>
  const counts = deliveryStatuses.map(
    (status) => [status, list.data?.filter((one) => one.status === status).length ?? 0] as const,
  )
  // Those that somebody may want to do something about stand first.
  const sorted = [...list.data].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
  return (
    <div className="nt-sent-devices">
      <p className="nt-sent-counts">
        {counts.map(
          ([status, count]) => count > 0 && <Mark key={status} status={status} text={words.counted(count, status)} />,
        )}
      </p>
      <ul>
        {sorted.slice(0, shown).map((one) => (
          <Device key={`${one.device_id} ${one.user_uid}`} one={one} />
        ))}
      </ul>
      {sorted.length > shown && (
        <button type="button" className="btn sm" onClick={() => setShown(shown + step)}>
          {words.moreOf(Math.min(step, sorted.length - shown))}
        </button>
      )}
    </div>
  )
}

const order: readonly DeliveryStatus[] = ['failed', 'expired', 'waiting', 'delivered', 'shown', 'dismissed']

const Device = ({ one }: { one: NotificationDelivery }) => {
  const { company } = useSession()
  const { label, serial_number, user_name, status, sent_on, delivered_on, shown_on, dismissed_on, ended_on, reason } =
    one
  const at = {
    waiting: sent_on,
    delivered: delivered_on,
    shown: shown_on,
    dismissed: dismissed_on,
    failed: ended_on,
    expired: ended_on,
  }[status]
  return (
    <li>
      <span className="grow">
        <b>{label}</b>
        <small>{[user_name, label ? serial_number : ''].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="nt-sent-state">
        <Mark status={status} text={words.statuses[status]} />
        <small className="tn">
          {status === 'failed'
            ? (reason ?? words.noReason)
            : status === 'expired'
              ? words.expiredText
              : at && stampIn(company.time_zone, at)}
        </small>
      </span>
    </li>
  )
}

const Mark = ({ status, text }: { status: DeliveryStatus; text: string }) => (
  <span className={`nt-state ${status}`}>
    <i aria-hidden="true" />
    {text}
  </span>
)
