import { Page } from '../../features/page/Page.tsx'
import { Refused } from '../../parts/states/Refused.tsx'
import { pages as words } from '../../words/en/pages.ts'

interface RefusedPageProps {
  title: string
  role: string
  group: string
}

/** A tool of the people who run the installation, as everybody else sees it. */
export default function RefusedPage({ title, role, group }: RefusedPageProps) {
  return (
    <Page title={title}>
      <Refused page={title} role={role} group={group} why={words.universalOnly(role, group)} />
    </Page>
  )
}
