import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SavedReport } from '../../../shared/contract/savedReports.ts'
import { datesOf, linkTo, mostRefusedMails, type Schedule, schedules } from '../../../shared/savedReports.ts'
import { addDays, dateIn } from '../../../shared/time.ts'
import { read, refreshed, useWrite } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { answer } from '../../api/send.ts'
import { spoken } from '../../api/spoken.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { savedReports as words } from '../../words/en/savedReports.ts'
import { nextOf } from '../reports/nextMail.ts'
import '../reports/reports.css'

const SaveReport = lazyPart('features/savedReports/SaveReport', () => import('./SaveReport.tsx'))
const refresh = ['getSavedReports'] as const

/** Words of their own, as they stand within a line. */
const within = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** The page of a report, as its next mail would show it today. */
const pageOf = (report: SavedReport) =>
  linkTo(report, datesOf(report.range, addDays(dateIn(report.time_zone, serverNow()), -1)))

const nextText = ({ reached, time_zone }: SavedReport, schedule: Schedule) => {
  if (!reached) return words.unreached
  return schedule === 'none' ? words.noNext : nextOf(schedule, time_zone, serverNow())
}

const refusedText = (refused: NonNullable<SavedReport['refused']>) => {
  const { tries } = refused
  const left = mostRefusedMails - tries
  return `${left > 0 ? words.refused(left) : words.stopped(tries)} ${spoken(refused)}`
}

/**
 * A saved report: a change of how often it is mailed shows at once, in its dialog too, and goes back where the server
 * refuses it.
 */
const Row = ({ report, onEdit }: { report: SavedReport; onEdit: (shown: SavedReport) => void }) => {
  const { id, name, range, selection, refused } = report
  const save = useWrite('saveReport', { refresh })
  const remove = useWrite('deleteSavedReport', { refresh, successText: () => null })
  const schedule = save.isPending ? save.variables.schedule : report.schedule

  const deleted = async () => {
    await remove.mutateAsync({ report_id: id })
    toast.success(words.deleted(name), {
      label: words.undo,
      run: async () => {
        try {
          await answer('restoreSavedReport', { report_id: id })
          await refreshed(refresh)
        } catch (error) {
          toast.error((error as Error).message)
        }
      },
    })
  }
  return (
    <tr data-off={!report.reached || undefined}>
      <th scope="row">
        <Link to={pageOf(report)} aria-label={words.open(name)}>
          {name}
        </Link>
        <small>
          {words.reports[selection.report]}, {within(words.ranges[range])}
        </small>
        {refused && (
          <small className="reports-refused">
            <ZoneDrawing zone="red" />
            {refusedText(refused)}
          </small>
        )}
      </th>
      <td>
        <select
          className="field"
          aria-label={words.scheduleOf(name)}
          value={schedule}
          disabled={save.isPending}
          onChange={({ target }) =>
            save.mutate({ report_id: id, name, range, selection, schedule: target.value as Schedule })
          }
        >
          {schedules.map((each) => (
            <option key={each} value={each}>
              {words.shortSchedules[each]}
            </option>
          ))}
        </select>
      </td>
      <td className="reports-next">{nextText(report, schedule)}</td>
      <td className="reports-do">
        <button
          type="button"
          className="icon-button"
          aria-label={words.editOf(name)}
          onClick={() => onEdit({ ...report, schedule })}
        >
          <Pencil className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={words.remove(name)}
          disabled={remove.isPending}
          onClick={() => void deleted().catch(() => undefined)}
        >
          <Trash2 className="i" size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  )
}

/** The reports that their user has saved: what they show, when they come next, and what can be done with them. */
export const SavedReports = () => {
  const { data, error, refetch } = useQuery(read('getSavedReports', {}))
  const [edited, setEdited] = useState<SavedReport>()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  // “Mail it” on a report is where the first one comes from.
  if (!data || data.length === 0) return null
  return (
    <section className="reports-card" aria-labelledby="saved-reports-title">
      <div className="reports-head">
        <h2 id="saved-reports-title">{words.heading}</h2>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.columns.report}</th>
            <th scope="col">{words.columns.schedule}</th>
            <th scope="col" className="reports-next">
              {words.columns.next}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.map((report) => (
            <Row key={report.id} report={report} onEdit={setEdited} />
          ))}
        </tbody>
      </table>
      {edited && (
        <Suspense>
          <SaveReport
            report={edited}
            selection={edited.selection}
            suggestedName={edited.name}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
