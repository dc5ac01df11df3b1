import { CirclePlay, Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { mayOpen } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { kindOf } from '../../features/tutorial/kinds.ts'
import { usePosition } from '../../features/tutorial/state.ts'
import { isLater, pageOf, tutorials } from '../../features/tutorial/steps.ts'
import { restartTutorial } from '../../features/tutorial/tutorialState.ts'
import { pagesWithOne, type WalkthroughState } from '../../features/tutorial/Walkthrough.tsx'
import { pageTitles } from '../../words/en/names.ts'
import { tutorial } from '../../words/en/tutorial.ts'
import './walkthrough.css'

const words = tutorial.page
const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Where the tutorial is started again, and the walkthroughs of single pages. */
export default function WalkthroughPage() {
  const { user, role } = useSession()
  const kind = kindOf(role.key)
  const steps = tutorials[kind]
  const position = usePosition(user.uid, kind)
  const start = () => void restartTutorial(user.uid, kind)
  const shown = pagesWithOne.map(pageOf).filter((page) => page.built && kind !== 'task' && mayOpen(role.key, page))
  return (
    <Page title={words.title}>
      <div className="walkthrough">
        <section className="boxed">
          <p>{words.intro}</p>
          <div className="walkthrough-actions">
            <button type="button" className="btn primary" onClick={start}>
              <Play {...icon} />
              {position ? words.restart : words.start}
            </button>
            {position && <span className="muted">{tutorial.at(position.step + 1, steps.length)}</span>}
          </div>
        </section>
        {kind !== 'worker' && kind !== 'task' && (
          <section className="boxed">
            <h2>{words.who}</h2>
            <ul className="walkthrough-who">
              {Object.values(tutorial.creators).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )}
        <section className="boxed">
          <h2>{words.role(role.name, steps.length)}</h2>
          <ol className="walkthrough-steps">
            {steps.map((step, at) => (
              <li key={step.title} aria-current={position?.step === at ? 'step' : undefined}>
                <span className="tn">{at + 1}</span>
                <span>{step.title}</span>
                {isLater(step) && <span className="tag">{words.later}</span>}
              </li>
            ))}
          </ol>
        </section>
        {shown.length > 0 && (
          <section className="boxed">
            <h2>{words.walkthroughs}</h2>
            <p className="muted">{words.walkthroughsText}</p>
            <div className="walkthrough-actions">
              {shown.map((page) => (
                <Link
                  key={page.key}
                  className="btn"
                  to={page.link}
                  state={{ walkthrough: true } satisfies WalkthroughState}
                  aria-label={words.startPage(pageTitles[page.key])}
                >
                  <CirclePlay {...icon} />
                  {pageTitles[page.key]}
                </Link>
              ))}
            </div>
          </section>
        )}
      </div>
    </Page>
  )
}
