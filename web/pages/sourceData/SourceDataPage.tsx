import { BookOpen } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Job } from '../../../shared/contract/jobs.ts'
import { send } from '../../api/calls.ts'
import { downloadFile } from '../../features/jobs/download.ts'
import { HeadButton } from '../../features/page/HeadButton.tsx'
import { Page } from '../../features/page/Page.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { toast } from '../../parts/toast/toast.ts'
import { sourceData as words } from '../../words/en/sourceData.ts'
import { ExportForm } from './ExportForm.tsx'
import { LastExports } from './LastExports.tsx'
import type { Filled } from './prefill.ts'
import './sourceData.css'

const Columns = lazyPart('pages/sourceData/Columns', () => import('./Columns.tsx'))

/** The file that a link of an export names: it is downloaded at once, by its owner. */
const useLinkedFile = () => {
  const { search, pathname, state } = useLocation()
  const navigate = useNavigate()
  const id = new URLSearchParams(search).get('export')
  useEffect(() => {
    if (!id) return
    void navigate(pathname, { replace: true, state })
    downloadFile({ id }).catch((error: Error) => toast.error(error.message))
  }, [id, navigate, pathname, state])
}

/** Raw work as CSV files: what is to be exported, and what was. */
export default function SourceDataPage() {
  const [helped, setHelped] = useState(false)
  const [filled, setFilled] = useState<Filled>()
  useLinkedFile()
  const { pathname, state } = useLocation() as { pathname: string; state: { again?: Job } | null }
  const navigate = useNavigate()
  const wanted = state?.again
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each export that somebody comes to run again
  useEffect(() => {
    if (!wanted) return
    void navigate(pathname, { replace: true })
    void again(wanted)
  }, [wanted])
  const again = async (job: Job) => {
    try {
      const { chosen = null } = await send('getJob', { job_id: job.id })
      setFilled({ job, chosen })
      const known = chosen || (job.source?.associates === null && job.source.skus === null)
      toast.info(known ? words.last.filled : words.last.filledPartly)
    } catch (error) {
      toast.error((error as Error).message)
    }
  }
  return (
    <Page
      title={words.title}
      className="source-data"
      actions={<HeadButton icon={BookOpen} label={words.what} onClick={() => setHelped(true)} />}
    >
      <div className="sd">
        <ExportForm filled={filled} />
        <LastExports onAgain={(job) => void again(job)} />
      </div>
      <Suspense>{helped && <Columns onClose={() => setHelped(false)} />}</Suspense>
    </Page>
  )
}
