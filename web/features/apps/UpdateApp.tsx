import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { App } from '../../../shared/contract/apps.ts'
import { useSession } from '../../api/session.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { apps as words } from '../../words/en/apps.ts'
import { upload as uploads } from '../../words/en/upload.ts'
import { UploadCard } from '../uploads/UploadCard.tsx'
import { ApkField } from './ApkField.tsx'
import { useApkUpload } from './useApkUpload.ts'

/** Gives an app another version. Its devices are told as soon as it is there. */
export default function UpdateApp({ app, onClose }: { app: App; onClose: () => void }) {
  const { company } = useSession()
  // As it was when the dialog opened: what comes is held against it.
  const [before] = useState<App>(app)
  const [leaving, setLeaving] = useState(false)
  const have = app.devices.filter(({ removing }) => !removing).length
  const file = useApkUpload(before.name, before)
  const running = file.upload?.state === 'running'
  const away = () => {
    if (!running) file.end()
    onClose()
  }
  const close = () => (running ? setLeaving(true) : away())
  return (
    <Modal
      kind="panel"
      title={words.updateTitle(before.name)}
      width={560}
      className="form-modal"
      onClose={close}
      onSubmit={close}
      footer={
        <button type="submit" className={file.app ? 'btn primary' : 'btn'}>
          {file.app ? words.finish : file.upload ? words.close : words.cancel}
        </button>
      }
    >
      <p>
        {file.app
          ? `${words.updated(file.app.version_name)} ${words.updatedFor(have)}`
          : words.updateText(before.version_name, have)}
      </p>
      {file.app && file.app.version_code < before.version_code && (
        <p className="note amber apps-note">
          <TriangleAlert className="i" size={15} strokeWidth={1.75} aria-hidden />
          {words.lower(file.app.version_name, before.version_name)}
        </p>
      )}
      {file.upload ? (
        <UploadCard upload={file.upload} note={uploads.goesOn} />
      ) : (
        <>
          <p className="muted">{words.sameApp}</p>
          <ApkField onFile={(apk) => file.begin('updateApp', { uid: before.uid, company_uid: company.uid }, apk)} />
        </>
      )}
      {leaving && (
        <ConfirmDialog {...words.leaveRunning} onConfirm={away} onClose={() => setLeaving(false)}>
          <p>{words.leaveRunning.text}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
