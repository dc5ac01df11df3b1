import type { ReportedItem } from '../../shared/contract/handheld.ts'
import type { Output } from '../../shared/contract/index.ts'
import type { Random } from '../seed/random.ts'
import type { OpenAccount } from './account.ts'
import type { SimulationOptions } from './options.ts'

type Synced = Output<'sync'>
type Notice = NonNullable<Synced['state']>['notifications'][number]

/** What outlives the device's process: the last report on each notification that it was told of, by its id. */
export type NoticeMemory = Map<string, { report: ReportedItem; expires_at: number }>

const failure = 'Notifications are switched off on the device'

/**
 * The notifications that a device has shown. It writes down that it shows one before it does: killed in between, it shows
 * it no more but says so again. Only times of the server count, whatever the device's clock says.
 * @param memory survives the process
 * @param shown hears of each that its user can see now
 */
export const openNotices = (
  { counts }: Pick<OpenAccount, 'counts'>,
  random: Random,
  { failures }: Pick<SimulationOptions, 'failures'>,
  shown: (notice: Notice) => void,
  memory: NoticeMemory = new Map(),
) => {
  const reportOn = (id: string, result: Pick<ReportedItem, 'state' | 'reason'>): ReportedItem => ({
    ...{ section: 'notifications', id, version: 1 },
    ...result,
  })
  return {
    /** Shows what it has not shown yet. @returns its reports on all of them */
    show: (notices: readonly Notice[], serverTime: number): ReportedItem[] => {
      // Nobody is told again of what is over.
      for (const [id, { expires_at }] of memory) if (expires_at <= serverTime) memory.delete(id)
      return notices.map((notice) => {
        const known = memory.get(notice.id)
        if (known) {
          counts.noticesRepeated += 1
          return known.report
        }
        const fails = failures > 0 && random.next() < failures
        const report = reportOn(notice.id, fails ? { state: 'failed', reason: failure } : { state: 'applied' })
        memory.set(notice.id, { report, expires_at: Number(notice.expires_at) })
        counts[fails ? 'noticesFailed' : 'noticesShown'] += 1
        if (!fails) shown(notice)
        return report
      })
    },
    /** Its user has dismissed one. @returns the report on it; none where it is not to be seen */
    dismiss: (id: string): ReportedItem[] => {
      const known = memory.get(id)
      if (known?.report.state !== 'applied') return []
      known.report = reportOn(id, { state: 'removed' })
      counts.noticesDismissed += 1
      return [known.report]
    },
  }
}
