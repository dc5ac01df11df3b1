import { Link } from 'react-router-dom'
import { Page } from '../../features/page/Page.tsx'
import { Empty } from '../../parts/states/states.tsx'
import { pages as words } from '../../words/en/pages.ts'

/** A route of the product whose page does not exist yet says so. */
export default function NotYet({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Empty text={words.notYet(title)}>
        <Link className="btn" to="/home/performance">
          {words.notYetHome}
        </Link>
      </Empty>
    </Page>
  )
}
