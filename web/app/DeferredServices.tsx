import { Suspense, useState } from 'react'
import { managers } from '../../shared/roles.ts'
import { useSession } from '../api/session.tsx'
import { useOwnLanguage } from '../features/account/language.ts'
import JobsWatch from '../features/jobs/JobsWatch.tsx'
import { TutorialGuide, useTutorial } from '../features/tutorial/Guide.tsx'
import { Uploads } from '../features/uploads/Uploads.tsx'
import { useWhatsNew } from '../features/whatsNew/useWhatsNew.ts'
import { usePageFree } from '../parts/layers/layers.ts'
import { lazyPart } from '../parts/lazy/lazyPart.ts'
import { useGate } from './emailGate/gate.ts'
import Inactivity from './inactivity/Inactivity.tsx'

const WhatsNew = lazyPart('features/whatsNew/WhatsNew', () => import('../features/whatsNew/WhatsNew.tsx'))

export interface DeferredServicesProps {
  /** Epoch ms at which the console was loaded. */
  loadedAt: number
  /** Nobody is there any more. */
  onGone: () => void
}

/** What looks after the user beside the pages. */
export default function DeferredServices({ loadedAt, onGone }: DeferredServicesProps) {
  const { user, role } = useSession()
  const gate = useGate()
  const tutorial = useTutorial()
  const news = useWhatsNew(loadedAt)
  const [turnedAway, setTurnedAway] = useState(false)
  const pageFree = usePageFree()
  useOwnLanguage(user.uid)
  return (
    <>
      <Inactivity onGone={onGone} />
      {managers.includes(role.key) && <JobsWatch />}
      {managers.includes(role.key) && <Uploads />}
      {!gate && <TutorialGuide tutorial={tutorial} />}
      {/* It waits until nothing is open, and whatever opens ends it: it is told again at the next visit. */}
      {!gate && news && tutorial.free && pageFree && !turnedAway && (
        <Suspense>
          <WhatsNew {...news} onLeave={() => setTurnedAway(true)} />
        </Suspense>
      )}
    </>
  )
}
