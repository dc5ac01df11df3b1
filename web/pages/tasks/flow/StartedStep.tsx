import { Check, LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../api/session.tsx'
import { countdownText } from '../../../parts/countdown.ts'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'
import { Facts, FlowButton } from './FlowButton.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { Task } from './task.ts'
import { secondsIn } from './times.ts'
import { useNow } from './useNow.ts'

/** Ms in which whoever has put the phone away is logged out. */
const logoutAfter = 60_000

interface StartedProps {
  task: Task
  /** Epoch ms at which the worker is logged out; not known until this is shown for the first time. */
  until: number | undefined
  onShown: (until: number) => void
  onStay: () => void
  onLogout: () => void
  /** The time is over. */
  onTimeOut: () => void
}

/** Step 1.5: the task has started, and whoever does nothing is logged out. */
export const StartedStep = ({ task, until, onShown, onStay, onLogout, onTimeOut }: StartedProps) => {
  const { group } = useSession()
  const now = useNow()
  const left = until === undefined ? logoutAfter : Math.min(logoutAfter, until - now)
  const over = left <= 0
  const announced = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and when the time is over
  useEffect(() => {
    if (until === undefined) onShown(Date.now() + logoutAfter)
    if (!over || announced.current) return
    announced.current = true
    onTimeOut()
  }, [until, over])
  const seconds = Math.max(0, Math.ceil(left / 1000))
  const startedAt = <span className="tn">{secondsIn(group.time_zone, task.start_time)}</span>
  return (
    <StepFrame
      title={over ? words.loggedOut : words.started}
      middle
      mark={<Check size={40} strokeWidth={2.5} aria-hidden />}
      foot={
        <div className="flow-stack">
          <FlowButton primary busy={over} onClick={onStay}>
            {words.stay}
          </FlowButton>
          <button
            type="button"
            className="btn flow-go flow-count"
            style={{ '--left': `${(Math.max(0, left) / logoutAfter) * 100}%` } as React.CSSProperties}
            disabled={over}
            onClick={onLogout}
          >
            <span>
              <LogOut className="i" size={20} strokeWidth={1.75} aria-hidden />
              {words.logout}
            </span>
            <span className="tn" aria-hidden="true">
              {countdownText(seconds)}
            </span>
          </button>
          <p className="sr" role="timer" aria-live={seconds % 20 === 0 || seconds === 10 ? 'polite' : 'off'}>
            {words.logoutIn(seconds)}
          </p>
        </div>
      }
    >
      <Facts
        lines={[
          [words.name, task.name],
          [words.customer, task.customer],
          [words.startTime, startedAt],
        ]}
      />
      <p className="flow-lead">{words.keepsRunning}</p>
    </StepFrame>
  )
}
