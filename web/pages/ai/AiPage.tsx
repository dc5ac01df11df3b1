import { Link } from 'react-router-dom'
import { useExternal } from '../../api/external.ts'
import { Page } from '../../features/page/Page.tsx'
import { Frame } from '../../parts/frame/Frame.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { ai as words } from '../../words/en/ai.ts'
import './ai.css'

/** The supply-chain AI agent: its waitlist, or what it will do where no waitlist is set up. */
export default function AiPage() {
  const address = useExternal('aiWaitlist')
  return (
    <Page title={words.title} className="ai-page">
      {address === undefined && <Skeleton />}
      {address && (
        <div className="ai-waitlist">
          <p>{words.waitlist}</p>
          <Frame address={address} title={words.frame} />
        </div>
      )}
      {address === null && <Plans />}
    </Page>
  )
}

const Plans = () => (
  <section className="ai-plans">
    <h2>{words.headline}</h2>
    <p>{words.text}</p>
    <dl>
      {words.points.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <p>{words.until}</p>
    <Link className="btn" to="/home/performance">
      {words.performance}
    </Link>
  </section>
)
