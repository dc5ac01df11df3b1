import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowUpRight, ChevronDown, ChevronRight, ChevronUp, Link as LinkIcon, ListFilter } from 'lucide-react'
import { Link } from 'react-router-dom'
import { thingName } from '../../../shared/audit.ts'
import type { AuditDetails, AuditRow, NamedThing } from '../../../shared/contract/audit.ts'
import { mayOpen, type PageKey, pages, routeOf } from '../../../shared/pages.ts'
import { read } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { rangeFor, type Times } from '../../features/figures/times.ts'
import { Drawer } from '../../parts/drawer/Drawer.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { toast } from '../../parts/toast/toast.ts'
import { auditLog as words } from '../../words/en/auditLog.ts'
import { roleNames } from '../../words/en/names.ts'
import { Diff } from './Diff.tsx'
import { agentText, callName, kindName, thingText, whatText, whoText } from './format.ts'
import { iconOf } from './icons.ts'

interface Props {
  /** `<company> <place>` */
  address: string
  /** The rows that the page shows, in their order. */
  rows: readonly AuditRow[]
  zone: string
  universal: boolean
  /** The range that the page shows. */
  times: Times
  onOpen: (row: AuditRow | undefined) => void
  onOnly: (only: { who: string | null; what: string | null }) => void
}

/** How many records of a thing are listed beside one of them. */
const mostBeside = 8

/** Where things are, by their kind: the page, and the parameter that opens one of them there. */
const pagesByKind: Readonly<Record<string, readonly [page: PageKey, param?: string]>> = {
  user: ['users', 'user'],
  facility: ['facilities', 'facility'],
  team: ['teams', 'team'],
  device: ['deviceInformation', 'device'],
  network: ['wifiNetworks', 'network'],
  app: ['appsManagement', 'app'],
  shortcut: ['webShortcuts', 'shortcut'],
  company: ['company'],
  goals: ['targets'],
  'scanner preset': ['scannerSettings'],
  notification: ['androidNotifications'],
  'sent notification': ['androidNotifications'],
  incident: ['incidentReports'],
  rollout: ['otaUpdates'],
  'excluded sku': ['excludedSkus'],
  'excluded sku group': ['excludedSkus'],
  'callout sku': ['calloutSkus'],
  'callout sku group': ['calloutSkus'],
}

const sameRecord = (row: Pick<AuditRow, 'company_uid' | 'id'>, address: string) =>
  `${row.company_uid} ${row.id}` === address

/** What several things are, by kind: `3 × Team, 52 × Device`. */
const countsByKind = ({ changes }: AuditDetails) =>
  [...Map.groupBy(changes, ({ kind }) => kind)]
    .map(([kind, all]) => words.things(all.length, kindName(kind)))
    .join(', ')

const copyLink = async () => {
  try {
    await navigator.clipboard.writeText(location.href)
    toast.success(words.copied)
  } catch {
    toast.error(location.href)
  }
}

const steps = [
  [words.newer, -1, ChevronUp],
  [words.older, 1, ChevronDown],
] as const

/** What was done does not change. */
const staleTime = Number.POSITIVE_INFINITY

/** A record of one's own company; for the people who run the installation, of any. */
const useRecord = (company_uid: string, record_id: string, universal: boolean): UseQueryResult<AuditDetails, Error> => {
  const own = useQuery({ ...read('getAuditRecord', { record_id }), staleTime, enabled: !universal })
  const any = useQuery({
    ...read('getUniversalAuditRecord', { company_uid, record_id }),
    ...{ staleTime, enabled: universal },
  })
  return universal ? any : own
}

/** Everything that is known of a record: who, when and from where, what it changed, and what else happened to the same thing. */
export default function AuditDrawer({ address, rows, zone, universal, times, onOpen, onOnly }: Props) {
  const [company_uid = '', record_id = ''] = address.split(' ')
  const one = useRecord(company_uid, record_id, universal)
  const index = rows.findIndex((row) => sameRecord(row, address))
  const known = one.data ?? rows[index]
  const step = (by: 1 | -1) => (index < 0 ? undefined : rows[index + by])
  const Icon = known ? iconOf(known) : undefined
  const title = known ? `${callName(known.call)} ${whatText(known)}`.trim() : words.title
  const values = known && known.values > 0 ? words.values(known.values) : ''
  return (
    <Drawer
      title={title}
      subtitle={known && words.by(whoText(known), values)}
      mark={Icon && <Icon className="i" size={18} strokeWidth={1.75} aria-hidden />}
      wide
      actions={steps.map(([label, by, Arrow]) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={label}
          title={label}
          disabled={step(by) === undefined}
          onClick={() => onOpen(step(by))}
        >
          <Arrow className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
      onClose={() => onOpen(undefined)}
      footer={
        <>
          <span className="muted audit-note">{words.immutable}</span>
          <span className="grow" />
          <button type="button" className="btn" onClick={copyLink}>
            <LinkIcon className="i" size={15} strokeWidth={1.75} aria-hidden />
            {words.copyLink}
          </button>
          {known && <OpenThing row={known} />}
        </>
      }
    >
      {one.error ? (
        <ErrorState error={one.error} onRetry={() => void one.refetch()} />
      ) : one.data ? (
        <>
          <Facts record={one.data} zone={zone} />
          <Diff record={one.data} zone={zone} />
          <Only record={one.data} onOnly={onOnly} />
          {one.data.things[0] && (
            <OverTime
              thing={one.data.things[0]}
              {...{ address, zone, universal, times, onOpen }}
              company={one.data.company_uid}
            />
          )}
        </>
      ) : (
        <Skeleton />
      )}
    </Drawer>
  )
}

const Facts = ({ record, zone }: { record: AuditDetails; zone: string }) => {
  const { at, ip, agent, username, role, id, changes } = record
  const facts: readonly (readonly [label: string, value: string, code?: true])[] = [
    [words.facts.when, stampIn(zone, at, true)],
    [words.facts.from, ip ?? '', true],
    [words.facts.who, [username ?? whoText(record), role && roleNames[role]].filter(Boolean).join(', ')],
    [words.facts.with, agent ? agentText(agent) : ''],
    [words.facts.access, changes.length > 1 ? countsByKind(record) : ''],
    [words.facts.request, id.split('#')[1] ?? '', true],
  ]
  return (
    <dl className="audit-facts">
      {facts.map(
        ([label, value, code]) =>
          value !== '' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={code ? 'mono' : 'tn'} title={value}>
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Narrows the log to who did this, or to what it was done to. */
const Only = ({ record, onOnly }: { record: AuditDetails; onOnly: Props['onOnly'] }) => {
  const [thing] = record.things
  const uid = record.user_uid
  return (
    <div className="audit-only">
      {uid && (
        <button type="button" className="btn sm" onClick={() => onOnly({ who: uid, what: null })}>
          <ListFilter className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.everythingBy(whoText(record))}
        </button>
      )}
      {thing && (
        <button type="button" className="btn sm" onClick={() => onOnly({ who: null, what: thingName(thing) })}>
          <ListFilter className="i" size={14} strokeWidth={1.75} aria-hidden />
          {words.everythingOn(thingText(thing))}
        </button>
      )}
    </div>
  )
}

interface OverTimeProps extends Pick<Props, 'address' | 'zone' | 'universal' | 'times' | 'onOpen'> {
  thing: NamedThing
  company: string
}

/** What else was done to the same thing in the range of the page, the latest first. */
const OverTime = ({ thing, company, address, zone, universal, times, onOpen }: OverTimeProps) => {
  const asked = { ...rangeFor(times, zone, serverNow()), what: thingName(thing), limit: mostBeside }
  const own = useQuery({ ...read('getAuditLog', asked), enabled: !universal })
  const any = useQuery({ ...read('getUniversalAuditLog', { ...asked, company_uid: company }), enabled: universal })
  const { data } = universal ? any : own
  if (!data || data.items.length < 2) return null
  return (
    <section className="audit-also">
      <h3>{words.overTime(thingText(thing))}</h3>
      <ol>
        {data.items.map((row) => {
          const text = words.deed(callName(row.call), whoText(row))
          const when = stampIn(zone, row.at)
          return (
            <li key={row.id}>
              {sameRecord(row, address) ? (
                <span className="audit-step on" aria-current="true">
                  <span>{when}</span>
                  <span className="trunc">{text}</span>
                  <span className="tag accent">{words.thisOne}</span>
                </span>
              ) : (
                <button type="button" className="audit-step" onClick={() => onOpen(row)}>
                  <span>{when}</span>
                  <span className="trunc">{text}</span>
                  <ChevronRight className="i" size={14} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Leads to the thing, where the viewer may open its page: in their own company. */
const OpenThing = ({ row }: { row: AuditRow }) => {
  const { role, company } = useSession()
  const [thing] = row.things
  const [key, param] = pagesByKind[thing?.kind ?? ''] ?? []
  const page = key && pages.find((each) => each.key === key)
  if (!thing || !page || row.company_uid !== company.uid || !mayOpen(role.key, page)) return null
  const to = param ? `${routeOf(page)}?${param}=${encodeURIComponent(thing.id)}` : routeOf(page)
  return (
    <Link className="btn" to={to}>
      <ArrowUpRight className="i" size={15} strokeWidth={1.75} aria-hidden />
      {words.openThing(kindName(thing.kind).toLowerCase())}
    </Link>
  )
}
