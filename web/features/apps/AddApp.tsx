import { LoaderCircle, Rocket, Check as Tick } from 'lucide-react'
import { useState } from 'react'
import { longestAppName, operations, strategies } from '../../../shared/apps.ts'
import { apps as contract } from '../../../shared/contract/apps.ts'
import { useSession } from '../../api/session.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { apps as words } from '../../words/en/apps.ts'
import { upload as uploads } from '../../words/en/upload.ts'
import { DeliveryEstimate, DeviceTransfer, useDevicesOf } from '../deployments/DeviceTransfer.tsx'
import { FacilityField, useFacilities } from '../deployments/FacilityField.tsx'
import { UploadCard } from '../uploads/UploadCard.tsx'
import { ApkField } from './ApkField.tsx'
import { deployApp } from './deploy.ts'
import { ForceCheck } from './ForceCheck.tsx'
import { Steps } from './Steps.tsx'
import { useApkUpload } from './useApkUpload.ts'
import './addApp.css'

type Step = 1 | 2 | 3

interface Props {
  /** It is for every device of the company: updates over the air bring it, and chosen devices get it at once by force. */
  forAll?: boolean
  onClose: () => void
}

/** A new app, in three steps: whose it is and what it is called, its APK, and the devices that get it. */
export default function AddApp({ forAll = false, onClose }: Props) {
  const { company } = useSession()
  const { facilities, fixed } = useFacilities()
  const [step, setStep] = useState<Step>(1)
  const [typed, setTyped] = useState({ app_group_uid: forAll ? company.uid : (fixed?.uid ?? ''), app_name: '' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [forced, setForced] = useState(forAll)
  const [leaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const file = useApkUpload(typed.app_name.trim())
  const { devices } = useDevicesOf(typed.app_group_uid)
  const [deploying, setDeploying] = useState(false)
  const [initial] = useState(typed)
  const form = useContractForm(contract.addApp.request, {
    initial,
    // The file comes with the second step.
    body: (_changes, values) => ({
      company_uid: company.uid,
      group_uid: values.app_group_uid,
      ...values,
      upload_id: 'later',
    }),
    submit: async (_body, values) => {
      setTyped(values)
      setStep(2)
    },
  })
  const running = file.upload?.state === 'running'
  const { leave, question } = useUnsaved(step === 1 ? form.changed : step === 3 ? chosen.size : 0)
  const facility = facilities.find(({ uid }) => uid === typed.app_group_uid)?.name ?? fixed?.name ?? ''

  const away = () => {
    // What is there already needs no card any more, and what failed is given up.
    if (!running) file.end()
    onClose()
  }
  const close = () => {
    if (step === 2 && !file.app) setLeaving(true)
    else leave(away)
  }
  const begin = (apk: File) => {
    const { app_name, app_group_uid } = typed
    const fields = { company_uid: company.uid, group_uid: app_group_uid, app_group_uid, app_name }
    file.begin(forAll ? 'addWorkHeroApp' : 'addApp', fields, apk)
  }
  const send = async () => {
    const { app } = file
    if (!app || chosen.size === 0) return away()
    setFailure(undefined)
    setDeploying(true)
    const strategy = forced ? strategies.forced : strategies.normal
    try {
      const byId = new Map(devices?.map((device) => [device.id, device]))
      const refused = await deployApp(
        app.uid,
        [...chosen].flatMap((id) => {
          const device = byId.get(id)
          if (!device) return []
          const { serial_number, mac_address } = device
          return [{ serial_number, mac_address, operation: operations.install, strategy }]
        }),
      )
      if (refused.length > 0) return setFailure(refused.join('\n'))
      away()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setDeploying(false)
    }
  }
  const busy = form.busy || deploying
  const submit = () => {
    if (busy) return
    if (step === 1) void form.submit()
    else if (step === 3) void send()
    else if (file.app) setStep(3)
  }

  return (
    <Modal
      kind="panel"
      title={words.add}
      width={step === 3 ? 920 : 560}
      className="form-modal dep-modal"
      busy={deploying}
      onClose={close}
      onSubmit={submit}
      footer={
        step === 1 ? (
          <>
            <button type="button" className="btn" onClick={close}>
              {words.cancel}
            </button>
            <button type="submit" className="btn primary" aria-disabled={busy}>
              {words.next}
            </button>
          </>
        ) : step === 2 ? (
          <>
            {file.upload ? (
              <button type="button" className="btn" onClick={close}>
                {words.close}
              </button>
            ) : (
              <button type="button" className="btn" onClick={() => setStep(1)}>
                {words.back}
              </button>
            )}
            <button type="submit" className="btn primary" disabled={!file.app}>
              {words.nextDevices}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="btn" disabled={busy} onClick={() => setStep(2)}>
              {words.back}
            </button>
            <DeliveryEstimate facility={typed.app_group_uid} devices={[...chosen]} />
            <button type="submit" className="btn primary" aria-disabled={busy}>
              {busy ? (
                <LoaderCircle className="i spin" size={16} aria-hidden />
              ) : chosen.size > 0 ? (
                <Rocket className="i" size={16} strokeWidth={1.75} aria-hidden />
              ) : (
                <Tick className="i" size={16} strokeWidth={1.75} aria-hidden />
              )}
              {chosen.size > 0 ? words.deploy : words.withoutDevices}
            </button>
          </>
        )
      }
    >
      <Steps
        at={step}
        steps={[
          { title: words.steps.app, summary: [facility, typed.app_name].filter(Boolean).join(' · ') },
          { title: words.steps.file, summary: file.app ? `${file.app.package_name} ${file.app.version_name}` : '' },
          { title: words.steps.devices, summary: '' },
        ]}
      />
      <FormFailure form={form} />
      <div ref={form.root}>
        {step === 1 && (
          <div className="form-grid">
            {!forAll && <FacilityField form={form} name="app_group_uid" />}
            <TextField
              label={words.name}
              required
              autoFocus
              hint={words.nameHint}
              maxLength={longestAppName}
              form={form}
              name="app_name"
            />
          </div>
        )}
        {step === 2 &&
          (file.upload ? (
            <>
              <UploadCard upload={file.upload} note={uploads.goesOn} />
              {file.app && <p className="apps-note">{words.added(file.app.name)}</p>}
            </>
          ) : (
            <ApkField onFile={begin} />
          ))}
        {step === 3 && (
          <>
            {failure && (
              <p className="note red app-refused" role="alert">
                {failure}
              </p>
            )}
            <DeviceTransfer facility={typed.app_group_uid} chosen={chosen} onChange={setChosen} what={words.what} />
            {forAll ? (
              <p className="muted apps-note">{words.forAll}</p>
            ) : (
              <ForceCheck checked={forced} onChange={setForced} />
            )}
          </>
        )}
      </div>
      {question}
      {leaving && (
        <ConfirmDialog
          {...(running ? words.leaveRunning : words.leave)}
          danger={!running}
          onConfirm={away}
          onClose={() => setLeaving(false)}
        >
          <p>{running ? words.leaveRunning.text : words.leave.text}</p>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
