import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { routeOf } from '../../../shared/pages.ts'
import { onWritten } from '../../api/send.ts'
import { useCovered } from '../../parts/layers/layers.ts'
import { pageTitles } from '../../words/en/names.ts'
import { tutorial as words } from '../../words/en/tutorial.ts'
import { advance, type Event, nextOf } from './progress.ts'
import { StepButtons } from './StepButtons.tsx'
import { setPosition, type TutorialPosition } from './state.ts'
import { isLater, pageOf, type Step, tutorials } from './steps.ts'
import { Tour } from './Tour.tsx'
import { findShown } from './target.ts'
import { endTutorial } from './tutorialState.ts'

/** The one button of a page that creates. */
const createButton = '.page-head .btn.primary'

/** What a step is about: the page's entry in the menu, or what opens the menu where it is folded away. */
const finder = (step: Step) => () => {
  if (!step.page || isLater(step)) return null
  const page = pageOf(step.page)
  if (step.until === 'create') return location.pathname === routeOf(page) ? findShown(createButton) : null
  if (step.until !== 'opened') return null
  const item = `.side-item[href="${page.link}"]`
  return findShown(`.sheet ${item}`, `.side ${item}`, '.top .burger')
}

/** Leads through the console, step by step: whatever a step is about takes the user on, and so do its buttons. */
export default function Tutorial({ position, taken }: { position: TutorialPosition; taken: boolean }) {
  const covered = useCovered()
  // When it comes back, the focus is already where the user left off.
  const [cameBack, setCameBack] = useState(false)
  const wasShown = useRef(false)
  useEffect(() => {
    if (!covered) wasShown.current = true
    else if (wasShown.current) setCameBack(true)
  }, [covered])
  const steps = tutorials[position.kind]
  const at = Math.min(position.step, steps.length - 1)
  const step = steps[at] as Step
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const end = useCallback(() => void endTutorial(position.user), [position.user])
  const happened = useCallback(
    (event: Event) => {
      const next = advance(steps, at, event)
      if (next >= steps.length) end()
      else if (next !== at) setPosition({ ...position, step: next })
    },
    [steps, at, position, end],
  )

  // Only a page that is opened during the step takes the user on, not the one that the user was on already.
  const stood = useRef(pathname)
  useEffect(() => {
    if (stood.current === pathname) return
    stood.current = pathname
    happened({ is: 'opened', path: pathname })
  }, [pathname, happened])

  useEffect(() => onWritten((call) => happened({ is: 'written', call })), [happened])
  useEffect(() => {
    const clicked = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return
      if (target.closest(createButton)) happened({ is: 'create' })
      // The entry of the page that is open already leads nowhere, and still is what was asked for.
      const item = target.closest<HTMLAnchorElement>('a.side-item')
      if (item) happened({ is: 'opened', path: item.pathname })
    }
    document.addEventListener('click', clicked)
    return () => document.removeEventListener('click', clicked)
  }, [happened])

  const find = useCallback(() => finder(step)(), [step])
  const page = step.page && pageOf(step.page)
  const later = isLater(step)
  const last = nextOf(steps, at) >= steps.length
  const following = steps[nextOf(steps, at)]
  const opens = step.until === 'opened' && !later
  const goOn = () => {
    if (opens && page && pathname !== routeOf(page)) void navigate(page.link)
    // The way to the page takes the user on; from the page itself there is none.
    else happened({ is: 'next' })
  }
  // Menus and dialogs are no step of it: it makes room until they are closed.
  if (covered) return null
  return (
    <Tour
      name={words.name}
      title={step.title}
      text={
        <>
          {!later && <p>{step.text}</p>}
          {later && page && (
            <p>
              {following ? words.notYet(pageTitles[page.key], following.title) : words.notYetLast(pageTitles[page.key])}
            </p>
          )}
        </>
      }
      at={words.at(at + 1, steps.length)}
      find={find}
      focus={taken && !cameBack}
      end={words.end}
      onEnd={end}
      actions={
        <StepButtons
          at={at}
          onBack={() => happened({ is: 'back' })}
          back={words.back}
          onNext={goOn}
          next={last ? words.finish : opens && page ? words.open(pageTitles[page.key]) : words.next}
        />
      }
    />
  )
}
