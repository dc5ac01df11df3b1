import { CircleArrowDown, CircleDashed, Clock } from 'lucide-react'
import { DoneMark, FailedMark } from '../../parts/outcome/marks.tsx'
import { apps as words } from '../../words/en/apps.ts'
import type { ShownStatus } from './shownStatus.ts'

const badges = {
  upToDate: { colour: 'green', icon: DoneMark, title: words.status.upToDate },
  pending: { colour: 'amber', icon: Clock, title: words.status.pending },
  removing: { colour: 'amber', icon: Clock, title: words.status.removing },
  downloaded: { colour: 'accent', icon: CircleArrowDown, title: words.status.downloaded },
  failed: { colour: 'red', icon: FailedMark, title: words.status.failed },
  none: { colour: 'muted', icon: CircleDashed, title: words.status.none },
} as const satisfies Record<ShownStatus, unknown>

/** The status of an app: a sign in its colour, and the word for it. */
export const AppStatus = ({ status }: { status: ShownStatus }) => {
  const { colour, icon: Icon, title } = badges[status]
  return (
    <span className={`deployment-status app-status ${colour}`}>
      <Icon className="i" size={15} strokeWidth={1.75} aria-hidden />
      <span>{title}</span>
    </span>
  )
}
