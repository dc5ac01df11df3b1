import type { RunningUpload } from '../../parts/upload/running.ts'
import { upload as words } from '../../words/en/upload.ts'
import { UploadCard } from './UploadCard.tsx'
import './uploadTray.css'

/** Uploads whose dialog was left: they go on over every page. */
export default function UploadTray({ uploads }: { uploads: readonly RunningUpload[] }) {
  return (
    <aside className="up-tray" aria-label={words.tray}>
      {uploads.map((upload) => (
        <UploadCard key={upload.key} upload={upload} brief note={words.goesOn} />
      ))}
    </aside>
  )
}
