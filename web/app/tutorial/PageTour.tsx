import { useCallback, useState } from 'react'
import type { PageKey } from '../../../shared/pages.ts'
import { tutorial as words } from '../../words/en/tutorial.ts'
import { walkthrough } from '../../words/en/walkthrough.ts'
import { Tour } from './Tour.tsx'
import { findShown } from './target.ts'
import { shownSteps } from './walkthroughs.ts'

/** Points at the parts of a page, one after the other. */
export default function PageTour({ page, title, onEnd }: { page: PageKey; title: string; onEnd: () => void }) {
  const [steps] = useState(() => shownSteps(page))
  const [at, setAt] = useState(0)
  const step = steps[at]
  const find = useCallback(() => (step ? findShown(...step.selectors) : null), [step])
  const last = at === steps.length - 1
  if (!step) return null
  return (
    <Tour
      name={`${walkthrough.name}: ${title}`}
      title={step.title}
      text={<p>{step.text}</p>}
      at={words.at(at + 1, steps.length)}
      find={find}
      dim
      focus
      escapes
      end={walkthrough.end}
      onEnd={onEnd}
      actions={
        <>
          {at > 0 && (
            <button type="button" className="btn sm" onClick={() => setAt(at - 1)}>
              {words.back}
            </button>
          )}
          <button
            type="button"
            className="btn sm primary"
            data-autofocus
            onClick={() => (last ? onEnd() : setAt(at + 1))}
          >
            {last ? words.finish : words.next}
          </button>
        </>
      }
    />
  )
}
