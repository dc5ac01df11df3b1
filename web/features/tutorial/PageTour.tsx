import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageKey } from '../../../shared/pages.ts'
import { toast } from '../../parts/toast/toast.ts'
import { tutorial as words } from '../../words/en/tutorial.ts'
import { walkthrough } from '../../words/en/walkthrough.ts'
import { walkthroughSteps } from '../../words/en/walkthroughSteps.ts'
import { StepButtons } from './StepButtons.tsx'
import { Tour } from './Tour.tsx'
import { findShown } from './target.ts'
import { obstacles, shownSteps } from './walkthroughs.ts'

/** Points at the parts of a page, one after the other. */
export default function PageTour({ page, title, onEnd }: { page: PageKey; title: string; onEnd: () => void }) {
  const [steps] = useState(() => (isBlocked(page) ? [] : shownSteps(page)))
  const [at, setAt] = useState(0)
  const step = steps[at]
  const find = useCallback(() => (step ? findShown(...step.selectors) : null), [step])
  useStill(page, steps.length === 0, onEnd)
  const last = at === steps.length - 1
  if (!step) return null
  return (
    <Tour
      name={walkthroughSteps.name(title)}
      title={step.title}
      text={<p>{step.text}</p>}
      at={words.at(at + 1, steps.length)}
      find={find}
      dim
      focus
      escapes
      end={walkthrough.end}
      onEnd={onEnd}
      onCovered={onEnd}
      actions={
        <StepButtons
          at={at}
          onBack={() => setAt(at - 1)}
          back={words.back}
          onNext={() => (last ? onEnd() : setAt(at + 1))}
          next={last ? words.finish : words.next}
        />
      }
    />
  )
}

const isBlocked = (page: PageKey) => {
  const obstacle = obstacles[page]
  return obstacle !== undefined && document.querySelector(obstacle) !== null
}

/** Ends the walkthrough, and says why, while or as soon as the page does not stand still. */
const useStill = (page: PageKey, empty: boolean, onEnd: () => void) => {
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const check = () => {
      if (!isBlocked(page)) return
      toast.info(walkthroughSteps.oneGroup)
      end.current()
    }
    check()
    // A page that shows none of its parts has nothing to explain.
    if (empty) end.current()
    const timer = setInterval(check, 500)
    return () => clearInterval(timer)
  }, [page, empty])
}
