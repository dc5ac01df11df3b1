import { Check, LogOut, Plus } from 'lucide-react'
import { useSession } from '../../../api/session.tsx'
import { spanText } from '../../../parts/span.ts'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'
import { Facts, FlowButton } from './FlowButton.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { Task } from './task.ts'
import { momentIn } from './times.ts'

/** Step 3: what has been done, and for how long. */
export const CompletedStep = ({ task, onNew, onLogout }: { task: Task; onNew: () => void; onLogout: () => void }) => {
  const { group } = useSession()
  const end = task.end_time ?? task.start_time
  const at = (moment: string) => <span className="tn">{momentIn(group.time_zone, moment)}</span>
  return (
    <StepFrame
      title={words.completed}
      mark={<Check size={28} strokeWidth={2.5} aria-hidden />}
      foot={
        <div className="flow-stack">
          <FlowButton primary icon={Plus} onClick={onNew}>
            {words.startNew}
          </FlowButton>
          <FlowButton icon={LogOut} onClick={onLogout}>
            {words.logout}
          </FlowButton>
        </div>
      }
    >
      <p className="flow-clock tn">{spanText(Date.parse(end) - Date.parse(task.start_time))}</p>
      <p className="flow-lead">{words.duration}</p>
      <Facts
        lines={[
          [words.name, task.name],
          [words.customer, task.customer],
          [words.startTime, at(task.start_time)],
          [words.endTime, at(end)],
          [words.notes, task.notes || <span className="muted">–</span>],
        ]}
      />
    </StepFrame>
  )
}
