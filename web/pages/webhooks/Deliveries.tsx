import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, CircleDashed, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../shared/contract/webhooks.ts'
import { read, useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import type { PanelProps } from '../../features/entity/entity.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { webhookDeliveries as words } from '../../words/en/webhookDeliveries.ts'
import './webhooks.css'

/** Read again so often while something is to be tried, in ms. */
const every = 10_000
/** Deliveries that are drawn at first, and more each time. */
const step = 50
const refresh = ['getWebhookDeliveries', 'getWebhookDelivery', 'getWebhooks'] as const

/** What a webhook was told in the last 30 days, and what became of it. */
export default function Deliveries({ row }: PanelProps<Webhook>) {
  const { company } = useSession()
  const [open, setOpen] = useState<string>()
  const [shown, setShown] = useState(step)
  const [confirming, setConfirming] = useState(false)
  const list = useRows({
    ...readPages('getWebhookDeliveries', { uid: row.uid }),
    refetchInterval: ({ state }) => (state.data?.rows.some((one) => one.state === 'waiting') ? every : false),
  })
  const replay = useWrite('replayFailedWebhookDeliveries', { refresh, quiet: true })
  const rows = list.data
  if (!rows) return list.error ? <ErrorState error={list.error} onRetry={list.refetch} /> : <Skeleton />
  if (rows.length === 0) return <Empty title={words.none} text={words.noneText} />
  // A test delivery is not worth being sent again with the rest.
  const oldest = rows.findLast(({ state }) => state === 'failed')
  return (
    <div className="drawer-pane">
      {oldest && row.status === 1 && (
        <p className="wh-outcome">
          <button type="button" className="btn sm" onClick={() => setConfirming(true)}>
            <RotateCw className="i" size={14} strokeWidth={1.75} aria-hidden />
            {words.allAgain}
          </button>
        </p>
      )}
      <ul className="wh-list">
        {rows.slice(0, shown).map((delivery) => (
          <Delivery
            key={delivery.id}
            webhook={row}
            delivery={delivery}
            open={delivery.id === open}
            onOpen={(on) => setOpen(on ? delivery.id : undefined)}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <button type="button" className="btn sm" onClick={() => setShown(shown + step)}>
          {words.more(Math.min(step, rows.length - shown))}
        </button>
      )}
      <p className="hint">{words.kept}</p>
      <ZoneNote />
      {confirming && oldest && (
        <ConfirmDialog
          title={words.allAgainTitle}
          action={words.allAgain}
          icon={RotateCw}
          keep={words.keep}
          onConfirm={async () => {
            await replay.mutateAsync({ uid: row.uid, since: oldest.created_on })
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        >
          <p>{words.allAgainText(dateTimeIn(company.time_zone, oldest.created_on))}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const Sign = ({ state }: Pick<WebhookDelivery, 'state'>) => {
  if (state === 'waiting') return <CircleDashed className="i muted" size={14} strokeWidth={1.75} aria-hidden />
  return <ZoneDrawing zone={state === 'delivered' ? 'green' : 'red'} />
}

interface DeliveryProps {
  webhook: Webhook
  delivery: WebhookDelivery
  open: boolean
  onOpen: (open: boolean) => void
}

/** One delivery; opened it shows what was sent, and every try. */
const Delivery = ({ webhook, delivery, open, onOpen }: DeliveryProps) => {
  const { company } = useSession()
  const { type, state, created_on, tries, next_try_on, status, fault, unsent } = delivery
  const Arrow = open ? ChevronDown : ChevronRight
  const more = [
    stampIn(company.time_zone, created_on),
    tries > 0 && words.tries(tries),
    next_try_on && tries > 0 && words.next(stampIn(company.time_zone, next_try_on)),
  ]
  const why = unsent ? words.unsent[unsent] : fault ? words.faults[fault] : undefined
  return (
    <li>
      <button type="button" className="wh-head" aria-expanded={open} onClick={() => onOpen(!open)}>
        <Arrow className="i" size={14} strokeWidth={1.75} aria-hidden />
        <span className="grow">
          <b>{words.types[type] ?? type}</b>
          <small className="tn">{more.filter(Boolean).join(' · ')}</small>
          {why && state !== 'delivered' && <small>{why}</small>}
        </span>
        <span className="wh-state">
          <Sign state={state} />
          {words.states[state]}
          {status !== null && <span className="muted tn">{status}</span>}
        </span>
      </button>
      {open && <Details webhook={webhook} delivery={delivery} />}
    </li>
  )
}

const pretty = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const Details = ({ webhook, delivery }: Pick<DeliveryProps, 'webhook' | 'delivery'>) => {
  const { company } = useSession()
  const asked = { uid: webhook.uid, delivery_id: delivery.id }
  const query = useQuery({
    ...read('getWebhookDelivery', asked),
    refetchInterval: delivery.state === 'waiting' ? every : false,
  })
  const again = useWrite('replayWebhookDelivery', { refresh })
  if (!query.data) return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton />
  const { body, attempts } = query.data
  return (
    <div className="wh-more">
      <p className="label">{words.sent}</p>
      <pre className="wh-text">{pretty(body)}</pre>
      <p className="label">{words.attempts}</p>
      {attempts.length === 0 && <p className="muted">{words.noAttempts}</p>}
      <ul className="wh-tries">
        {attempts.map(({ at, ms, status, fault, answer }) => (
          <li key={at}>
            <b className="tn">
              {[
                stampIn(company.time_zone, at),
                status !== null && words.status(status),
                fault && fault !== 'status' && words.faults[fault],
                words.ms(ms),
              ]
                .filter(Boolean)
                .join(' · ')}
            </b>
            {answer && <pre className="wh-text">{answer}</pre>}
          </li>
        ))}
      </ul>
      {webhook.status === 1 && (
        <button type="button" className="btn sm" disabled={again.isPending} onClick={() => again.mutate(asked)}>
          <RotateCw className={again.isPending ? 'i spin' : 'i'} size={14} strokeWidth={1.75} aria-hidden />
          {words.again}
        </button>
      )}
    </div>
  )
}
