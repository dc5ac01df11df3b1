import { useCallback, useEffect, useRef, useState } from 'react'
import { queryClient } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { storedSession } from '../../api/token.ts'
import { toast } from '../../parts/toast/toast.ts'
import { inactivity as words } from '../../words/en/inactivity.ts'
import { useLimits } from './limits.ts'
import { answerOtherTabs } from './otherTabs.ts'
import { PausedDialogs } from './PausedDialogs.tsx'
import { setActive } from './presence.ts'
import { StillThere } from './StillThere.tsx'
import { type Moment, watch } from './watch.ts'

const nothing: Moment = { phase: { is: 'here', until: Number.POSITIVE_INFINITY }, left: 0 }
/** Nothing is drawn differently: the time left is shown only to those who are leaving. */
const looksSame = (a: Moment, b: Moment) => a.phase.is === b.phase.is && (a.phase.is === 'here' || a.left === b.left)

/** Looks after users who left: asks and logs out, or renews the session of those who stay signed in. */
export default function Inactivity({ onGone }: { onGone: () => void }) {
  const session = useSession()
  const [{ phase, left }, setMoment] = useState(nothing)
  const shown = useRef(nothing)
  const check = useRef(() => {})
  const checkAgain = useCallback(() => check.current(), [])

  useEffect(() => {
    const watching = watch((moment) => {
      if (moment.phase.is === 'gone') return onGone()
      // React keeps every update that changes nothing until it draws again: on a wall, for days.
      if (looksSame(shown.current, moment)) return
      shown.current = moment
      setMoment(moment)
    })
    check.current = watching.check
    const stop = answerOtherTabs()
    return () => {
      watching.stop()
      stop()
    }
  }, [onGone])
  useLimits(session, checkAgain)
  useRenewedElsewhere(phase.is === 'paused' || phase.is === 'due')

  if (phase.is === 'warned') {
    const stay = () => {
      setActive(Date.now())
      check.current()
    }
    return <StillThere left={left} onStay={stay} />
  }
  if (phase.is === 'paused' || phase.is === 'due') {
    return <PausedDialogs session={session} left={left} due={phase.is === 'due'} onChange={checkAgain} />
  }
  return null
}

/** Says it when the session was renewed, by this tab or by another one. */
const useRenewedElsewhere = (waiting: boolean) => {
  const before = useRef<number>(undefined)
  useEffect(() => {
    const at = storedSession()?.at
    if (waiting) before.current = at
    else if (before.current !== undefined && at !== undefined && before.current !== at) {
      before.current = undefined
      toast.success(words.paused.refreshed)
      void queryClient.invalidateQueries({ queryKey: ['current'] })
    }
  }, [waiting])
}
