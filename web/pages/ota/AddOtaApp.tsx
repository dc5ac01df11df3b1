import { Check, Plus, Upload as UploadIcon } from 'lucide-react'
import { useState } from 'react'
import { apkRules, apkType, appMessages, confirmAbove } from '../../../shared/apps.ts'
import type { App } from '../../../shared/contract/apps.ts'
import type { UploadPlan } from '../../../shared/contract/uploads.ts'
import { refreshed, send, useWrite } from '../../api/calls.ts'
import { Failure } from '../../api/failure.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { spoken } from '../../api/spoken.ts'
import { DeviceTransfer, useDevicesOf } from '../../features/deployments/DeviceTransfer.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { Progress } from '../../parts/upload/Progress.tsx'
import { sizeText } from '../../parts/upload/size.ts'
import { fileFault, kindsText } from '../../parts/upload/take.ts'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { ota as words } from '../../words/en/ota.ts'
import { upload as uploadWords } from '../../words/en/upload.ts'

const said = words.wizard
const none: ReadonlySet<string> = new Set()
const longest = 100

/** An app for every device of the company, in three steps: its name, its file, and who gets it at once. */
export default function AddOtaApp({ onClose }: { onClose: () => void }) {
  const { company } = useSession()
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const [name, setName] = useState('')
  const [file, setFile] = useState<File>()
  const [app, setApp] = useState<App>()
  const [chosen, setChosen] = useState(none)
  const [problem, setProblem] = useState<string>()
  const [asking, setAsking] = useState<'large' | 'leave'>()
  const [busy, setBusy] = useState(false)
  const { devices } = useDevicesOf(company.uid)
  const deploy = useWrite('updateAppDeploymentBatch', { refresh: ['getAppsOfGroup', 'getJobs'], quiet: true })

  const body = { group_uid: company.uid, company_uid: company.uid, app_group_uid: company.uid, app_name: name.trim() }
  const upload = useUpload<App>(
    `addWorkHeroApp ${company.uid}`,
    {
      begin: async (about) => (await send('addWorkHeroApp', { ...body, ...about })) as UploadPlan,
      resume: async (upload_id) => (await send('addWorkHeroApp', { ...body, upload_id, resume: true })) as UploadPlan,
      finish: async (upload_id) => {
        const { data, message } = await answer('addWorkHeroApp', { ...body, upload_id })
        toast.success(message)
        return (data as App[])[0] as App
      },
    },
    true,
  )

  const take = async (given: File | undefined) => {
    if (!given) return
    // Some browsers know no type for it.
    const typed = given.type === apkType ? given : new File([given], given.name, { type: apkType })
    const fault = await fileFault(apkRules, typed)
    setProblem(fault)
    if (!fault) setFile(typed)
  }
  const run = async () => {
    if (!file) return
    setAsking(undefined)
    setBusy(true)
    setProblem(undefined)
    try {
      setApp(await upload.run(file))
      await refreshed(['getAppsOfGroup'])
      setStep(3)
    } catch (error) {
      const status = error instanceof Failure ? error.status : 400
      const known = status === 0 || status === 400 || status === 500 || status === 409
      setProblem(known ? (error as Error).message : said.failed(name.trim()))
    } finally {
      setBusy(false)
    }
  }
  const submit = async () => {
    if (busy) return
    if (step === 1) {
      const blank = name.trim() === ''
      setProblem(blank ? spoken({ message: appMessages.blank }) : undefined)
      if (!blank) setStep(2)
    } else if (step === 2) {
      if (!file) setProblem(spoken({ message: apkRules.wrongKind }))
      else if (file.size > confirmAbove) setAsking('large')
      else await run()
    } else if (app && chosen.size > 0) {
      setBusy(true)
      try {
        const list = (devices ?? []).filter(({ id }) => chosen.has(id))
        await deploy.mutateAsync({
          app_uid: app.uid,
          deployment_list: list.map(({ serial_number, mac_address }) => ({
            ...{ serial_number, mac_address, operation: 1 as const, strategy: 1 as const },
          })),
        })
        onClose()
      } catch (error) {
        setProblem((error as Error).message)
      } finally {
        setBusy(false)
      }
    } else onClose()
  }
  const close = () => {
    if (step === 2) setAsking('leave')
    else onClose()
  }
  const action = step === 1 ? said.next : step === 2 ? said.upload : said.deploy(chosen.size)
  return (
    <Modal
      kind="panel"
      title={said.title}
      width={step === 3 ? 920 : 560}
      className="form-modal dep-modal"
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <button type="button" className="btn" onClick={close}>
            {words.keep}
          </button>
          <span className="grow" />
          <button type="submit" className="btn primary" aria-disabled={busy} aria-busy={busy}>
            {step === 2 ? (
              <UploadIcon className="i" size={16} strokeWidth={1.75} aria-hidden />
            ) : (
              step === 3 && <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
            )}
            {action}
          </button>
        </>
      }
    >
      <ol className="dep-steps">
        {([said.steps.name, said.steps.file, said.steps.devices] as const).map((title, at) => {
          const done = at + 1 < step
          return (
            <li key={title} className={done ? 'done' : undefined} aria-current={at + 1 === step ? 'step' : undefined}>
              <span>{done ? <Check className="i" size={12} strokeWidth={3} aria-hidden /> : at + 1}</span>
              {title}
            </li>
          )
        })}
      </ol>
      {step === 1 && (
        <div className="form-field">
          <label className="label" htmlFor="ota-app-name">
            {said.name}
          </label>
          <span className="field" data-invalid={problem ? '' : undefined}>
            <input
              id="ota-app-name"
              data-autofocus
              maxLength={longest}
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby="ota-app-name-hint"
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setProblem(undefined)
              }}
            />
          </span>
          <p id="ota-app-name-hint" className={problem ? 'hint error' : 'hint'} role={problem ? 'alert' : undefined}>
            {problem ?? said.nameHint}
          </p>
        </div>
      )}
      {step === 2 && (
        <div className="form-field">
          <span className="label">{said.file}</span>
          <div className="upload" data-invalid={problem ? '' : undefined}>
            <span className="upload-preview">
              <UploadIcon className="i" size={20} strokeWidth={1.75} aria-hidden />
            </span>
            <div className="upload-main">
              {upload.progress && file ? (
                <Progress
                  name={file.name}
                  progress={upload.progress}
                  pause={upload.pause}
                  goOn={upload.goOn}
                  cancel={upload.cancel}
                />
              ) : (
                <>
                  {file && (
                    <span className="upload-file">
                      <span className="trunc">{file.name}</span>
                      <span className="muted tn">{sizeText(file.size)}</span>
                    </span>
                  )}
                  <label className="btn sm">
                    {file ? uploadWords.another : uploadWords.choose}
                    <input
                      className="sr"
                      type="file"
                      accept={`.apk,${apkType}`}
                      aria-invalid={problem !== undefined}
                      value=""
                      onChange={({ target }) => void take(target.files?.[0])}
                    />
                  </label>
                </>
              )}
            </div>
          </div>
          <p className={problem ? 'hint error' : 'hint'} role={problem ? 'alert' : undefined}>
            {problem ?? uploadWords.limits(kindsText(apkRules.kinds), sizeText(apkRules.most))}
          </p>
        </div>
      )}
      {step === 3 && app && (
        <>
          {problem && (
            <p className="note red" role="alert">
              {problem}
            </p>
          )}
          <p>
            <b>{said.read(app.package_name, app.version_name, app.signer)}</b>
          </p>
          <p className="muted">{said.devicesText}</p>
          <DeviceTransfer facility={company.uid} chosen={chosen} onChange={setChosen} what={words.dialog.what} />
        </>
      )}
      {asking === 'large' && file && (
        <ConfirmDialog
          title={said.large(sizeText(file.size))}
          action={said.largeIt}
          icon={UploadIcon}
          keep={words.keep}
          onConfirm={() => void run()}
          onClose={() => setAsking(undefined)}
        >
          <p>{said.largeText}</p>
        </ConfirmDialog>
      )}
      {asking === 'leave' && (
        <ConfirmDialog
          title={said.leave}
          action={said.leaveIt}
          keep={said.stay}
          onConfirm={() => {
            upload.pause()
            onClose()
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{said.leaveText}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
