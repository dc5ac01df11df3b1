import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { cancelUploads, useRunningUploads } from '../../parts/upload/running.ts'

const UploadTray = lazyPart('features/uploads/UploadTray', () => import('./UploadTray.tsx'))

/** Shows uploads that go on beside the pages, and ends them with the session. */
export const Uploads = () => {
  const uploads = useRunningUploads().filter(({ held }) => !held)
  useEffect(() => cancelUploads, [])
  return (
    uploads.length > 0 && (
      <Suspense>
        <UploadTray uploads={uploads} />
      </Suspense>
    )
  )
}
