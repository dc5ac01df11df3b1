import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { preferencesRead, prefs } from '../../api/preferences.ts'
import { useSession } from '../../api/session.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { kindOf, notNow } from './kinds.ts'
import { setPosition, usePosition } from './state.ts'
import { endTutorial } from './tutorialState.ts'

const Prompt = lazyPart('features/tutorial/Prompt', () => import('./Prompt.tsx'))
const Tutorial = lazyPart('features/tutorial/Tutorial', () => import('./Tutorial.tsx'))

/** What of the tutorial is on the screen: nothing, the question whether to begin, or a step. */
export const useTutorial = () => {
  const { user, role } = useSession()
  const kind = kindOf(role.key)
  const position = usePosition(user.uid, kind)
  const { data } = useQuery(preferencesRead(user.uid))
  const [closed, setClosed] = useState(() => sessionStorage.getItem(notNow) !== null)
  const { pathname } = useLocation()
  const value = (type: number) => data?.find(({ pref_type }) => pref_type === type)?.pref_value
  const isNew = data !== undefined && value(prefs.tutorialDone) !== '1'
  // A screen on the wall has nobody to ask, and the page of the tutorial offers it itself.
  const asked = isNew && !position && !closed && kind !== 'task' && value(prefs.stay) !== '1'
  return {
    position,
    /** Nothing of it is on the screen, nor will it be in a moment; and there is somebody to tell something to. */
    free: data !== undefined && !position && !asked && value(prefs.stay) !== '1',
    asks: asked && pathname !== '/home/settings/walkthrough-intro',
    close: () => {
      sessionStorage.setItem(notNow, '1')
      setClosed(true)
    },
    start: () => setPosition({ user: user.uid, kind, step: 0 }),
    skip: () => {
      setClosed(true)
      void endTutorial(user.uid)
    },
  }
}

export const TutorialGuide = ({ tutorial }: { tutorial: ReturnType<typeof useTutorial> }) => {
  const { position, asks, close, start, skip } = tutorial
  // One that was begun before the page was loaded does not take the focus from whatever the user does.
  const [found] = useState(position !== undefined)
  return (
    <Suspense>
      {asks && <Prompt onStart={start} onSkip={skip} onClose={close} />}
      {position && <Tutorial position={position} taken={!found} />}
    </Suspense>
  )
}
