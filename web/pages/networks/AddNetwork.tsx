import { Check, LoaderCircle, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { networks as contract } from '../../../shared/contract/networks.ts'
import { useWrite } from '../../api/calls.ts'
import { DeliveryEstimate, DeviceTransfer } from '../../features/deployments/DeviceTransfer.tsx'
import { FacilityField, useFacilities } from '../../features/deployments/FacilityField.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { FormFailure } from '../../parts/forms/FormFailure.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { deployments } from '../../words/en/deployments.ts'
import { networks as words } from '../../words/en/networks.ts'
import { NetworkFields, type NetworkTyped } from './NetworkFields.tsx'
import { networksOnDevices, useNetworksWithDevices } from './networkCounts.ts'

/** A new network, in two steps: what it is, and which devices get it. */
export default function AddNetwork({ onClose }: { onClose: () => void }) {
  const { facilities, fixed } = useFacilities()
  const [step, setStep] = useState<1 | 2>(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const save = useWrite('saveNetwork', { refresh: ['getAllNetworks', 'getJobs'], quiet: true })
  const { data } = useNetworksWithDevices()
  const detailOf = useMemo(() => networksOnDevices(data?.rows ?? []), [data])
  const [initial] = useState<NetworkTyped>(() => ({
    fac_uid: fixed?.uid ?? '',
    ssid: '',
    network_pass: '',
    security_type: 'WPA2',
  }))
  const form = useContractForm(contract.saveNetwork.request, {
    initial,
    body: (_changes, typed) => ({ ...typed, device_ids: [...chosen] }),
    submit: async (body, { fac_uid }) => {
      if (step === 1) {
        if (fac_uid !== place) setChosen(new Set())
        setPlace(fac_uid)
        setStep(2)
        return
      }
      try {
        await save.mutateAsync(body)
        onClose()
      } catch (error) {
        // What is wrong with it is said where it was typed.
        if ((error as { errors?: { path: string }[] }).errors?.some(({ path }) => !path.startsWith('device_ids')))
          setStep(1)
        throw error
      }
    },
  })
  const [place, setPlace] = useState('')
  const { leave, question } = useUnsaved(form.changed + chosen.size)
  const close = () => leave(onClose)
  const typed = form.values()
  const facility = facilities.find(({ uid }) => uid === place)?.name ?? fixed?.name ?? ''
  return (
    <Modal
      kind="panel"
      title={words.add}
      width={step === 1 ? 560 : 920}
      className="form-modal dep-modal"
      busy={form.busy}
      onClose={close}
      onSubmit={form.submit}
      footer={
        step === 1 ? (
          <>
            <button type="button" className="btn" onClick={close}>
              {deployments.cancel}
            </button>
            <button type="submit" className="btn primary">
              {deployments.next}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="btn" disabled={form.busy} onClick={() => setStep(1)}>
              {deployments.back}
            </button>
            <DeliveryEstimate facility={place} devices={[...chosen]} />
            <button type="submit" className="btn primary" aria-disabled={form.busy}>
              {form.busy ? (
                <LoaderCircle className="i spin" size={16} aria-hidden />
              ) : (
                <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
              )}
              {words.addTo(chosen.size)}
            </button>
          </>
        )
      }
    >
      <ol className="dep-steps">
        <li className={step === 2 ? 'done' : undefined} aria-current={step === 1 ? 'step' : undefined}>
          <span>{step === 2 ? <Check className="i" size={12} strokeWidth={3} aria-hidden /> : 1}</span>
          {words.step}
          {step === 2 && <em>{[facility, typed.ssid, typed.security_type].filter(Boolean).join(' · ')}</em>}
        </li>
        <li aria-current={step === 2 ? 'step' : undefined}>
          <span>2</span>
          {deployments.stepDevices}
          <em>{deployments.optional}</em>
        </li>
      </ol>
      <FormFailure form={form} />
      <div ref={form.root}>
        {step === 1 ? (
          <div className="form-grid">
            <FacilityField form={form} name="fac_uid" />
            <NetworkFields form={form} passwordHint={words.passwordHint} />
          </div>
        ) : (
          <DeviceTransfer facility={place} chosen={chosen} onChange={setChosen} what={words.what} detailOf={detailOf} />
        )}
      </div>
      {question}
    </Modal>
  )
}
