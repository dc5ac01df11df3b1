import { useQuery } from '@tanstack/react-query'
import { FileDown, ShieldCheck } from 'lucide-react'
import type { Output } from '../../../shared/contract/index.ts'
import { sourceFileName } from '../../../shared/sourceData.ts'
import { read, refreshed } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import type { Group } from '../../features/groups/tree.ts'
import { noteStarted } from '../../features/jobs/summary.ts'
import { wallClock } from '../../parts/charts/wallClock.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { dayName } from '../../parts/pickers/calendar.ts'
import { dateOf, type Hour, hourOf, plainHour } from '../../parts/pickers/hours.ts'
import { toast } from '../../parts/toast/toast.ts'
import { zoneName } from '../../parts/zone.ts'
import { locale } from '../../words/en/locale.ts'
import { sourceData } from '../../words/en/sourceData.ts'
import { chosenSkus, type Draft, listOf } from './draft.ts'
import { type bodyOf, requestFile } from './request.ts'
import { groupCalls } from './skuCalls.ts'

const words = sourceData.confirm

interface Props {
  draft: Draft
  skuIds: readonly string[]
  body: ReturnType<typeof bodyOf>
  group: Group
  teams: number
  /** How many associates the group has, as far as that is known. */
  people: number | undefined
  /** Of workers: the export is their own. */
  alone: boolean
  size: Output<'getSourceDataSize'> | undefined
  onClose: (submitted: boolean) => void
}

const pad = (value: number) => String(value).padStart(2, '0')
const hourText = (hour: Hour) => `${dayName(dateOf(plainHour(hour)))} ${pad(hourOf(plainHour(hour)))}:00`

/** The instant of an hour of a zone's clock, near enough for its offset. */
const stampOf = (zone: string, hour: Hour) => {
  const plain = plainHour(hour)
  const wall = Date.parse(`${dateOf(plain)}T${pad(hourOf(plain))}:00:00Z`)
  const clock = wallClock(zone)
  const offset = clock(wall - (clock(wall) - wall)) - (wall - (clock(wall) - wall))
  const minutes = Math.abs(offset) / 60_000
  const sign = offset < 0 ? '-' : '+'
  return `${dateOf(plain)}T${pad(hourOf(plain))}:00:00${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Says what is about to be exported; nothing is asked for before. */
export default function ConfirmExport({ draft, skuIds, body, group, teams, people, alone, size, onClose }: Props) {
  const { company } = useSession()
  const { type, all, start, end } = draft
  const list = listOf(type)
  const { groups, skus } = chosenSkus(draft)
  const known = useQuery({ ...read(groupCalls[list ?? 'CALLOUT'], { company_uid: company.uid }), enabled: !!list })
  const names = groups.flatMap((id) => known.data?.find((one) => one.id === id)?.group ?? [])
  const whom = alone ? words.some(1) : all ? words.people(people) : words.some(draft.people.size)
  const facts: [string, string][] = [
    [sourceData.group, [group.name, ...(alone ? [] : [words.teams(teams)]), whom].join(', ')],
    ...(list || skuIds.length > 0
      ? [
          [
            words.skus,
            skuIds.length === 0
              ? words.allSkus
              : names.length > 0 && skus.length === 0
                ? words.skusIn(skuIds.length, new Intl.ListFormat(locale).format(names))
                : sourceData.skuCount(skuIds.length),
          ] as [string, string],
        ]
      : []),
    [words.range, `${hourText(start)} – ${hourText(end)}`],
    [words.zone, words.local(zoneName(group.zone))],
    ...(size
      ? [
          [
            sourceData.about,
            [sourceData.aboutRows(size.rows), sourceData.size(size.bytes), sourceData.seconds(size.seconds)].join(', '),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <ConfirmDialog
      title={words.title(type, group.name)}
      action={words.submit}
      icon={FileDown}
      keep={words.cancel}
      width={520}
      onConfirm={async () => {
        const { job } = await requestFile(body, draft, skuIds)
        noteStarted(job)
        toast.success(sourceData.accepted)
        await refreshed(['getJobs'])
        onClose(true)
      }}
      onClose={() => onClose(false)}
    >
      <dl className="sd-facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tn">{text}</dd>
          </div>
        ))}
        <div>
          <dt>{words.file}</dt>
          <dd className="mono">
            {sourceFileName(group.name, type, stampOf(group.zone, start), stampOf(group.zone, end))}
          </dd>
        </div>
      </dl>
      <p className="sd-private">
        <ShieldCheck className="i" size={16} strokeWidth={1.75} aria-hidden />
        {words.name}
      </p>
    </ConfirmDialog>
  )
}
