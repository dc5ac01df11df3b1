import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { type ReportKind, reportKinds } from '../../../shared/reports.ts'
import { read } from '../../api/calls.ts'
import { Tabs } from '../../parts/drawer/Tabs.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { reports as words } from '../../words/en/reports.ts'

const kinds: readonly ReportKind[] = reportKinds.toReversed()
/** Nothing of a mail runs here; its links open beside the page. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox'

/** The last mail as it would come with the choices that are saved. */
export default function ReportPreview({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<ReportKind>('weekly')
  const [zone, setZone] = useState<string>()
  const preview = useQuery({
    ...read('getReportPreview', { kind, ...(zone ? { time_zone: zone } : {}) }),
    staleTime: 60_000,
  })
  const { data, error } = preview
  const shown = () => {
    if (error) return <ErrorState error={error} onRetry={() => void preview.refetch()} />
    if (!data) return <Skeleton />
    if (!data.mail) return <Empty title={words.noneOf[kind]} text={words.noneWhy} />
    const { subject, html } = data.mail
    return (
      <>
        <p className="reports-subject">{subject}</p>
        <iframe title={words.mail} sandbox={sandbox} srcDoc={html.replace('<head>', '<head><base target="_blank">')} />
      </>
    )
  }
  return (
    <Modal title={words.preview} icon={<Mail size={18} strokeWidth={1.75} aria-hidden />} width={720} onClose={onClose}>
      <Tabs label={words.which} tabs={kinds.map((key) => ({ key, title: words[key] }))} value={kind} onChange={setKind}>
        {(tabList, panel) => (
          <div className="reports-preview">
            <div className="reports-which">
              {tabList}
              {data && data.zones.length > 1 && (
                <select
                  aria-label={words.zone}
                  value={data.mail?.time_zone}
                  onChange={({ target }) => setZone(target.value)}
                >
                  {data.zones.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              )}
            </div>
            <div {...panel}>{shown()}</div>
          </div>
        )}
      </Tabs>
    </Modal>
  )
}
