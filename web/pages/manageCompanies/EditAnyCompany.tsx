import { useQuery } from '@tanstack/react-query'
import { Lock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { autoLoginPhrase } from '../../../shared/companies.ts'
import { type CompanyInfo, companies as contract, type UniversalCompany } from '../../../shared/contract/companies.ts'
import { imageRules } from '../../../shared/media.ts'
import { read, useWrite } from '../../api/calls.ts'
import { AddressFields } from '../../features/entity/AddressFields.tsx'
import { useLogo } from '../../features/shell/logo.ts'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { Check } from '../../parts/forms/Check.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { type ContractForm, useContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { NumberField } from '../../parts/forms/valueFields.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { WaitingModal } from '../../parts/modal/WaitingModal.tsx'
import { logoCalls, logoFolder, savedWith } from '../../parts/upload/media.ts'
import { UploadField } from '../../parts/upload/UploadField.tsx'
import { useUpload } from '../../parts/upload/useUpload.ts'
import { company as companyWords } from '../../words/en/company.ts'
import { manageCompanies as words } from '../../words/en/manageCompanies.ts'
import { states } from '../../words/en/states.ts'
import { AppsField } from './AppsField.tsx'
import { addedIn, type Fields, fieldsOf } from './fields.ts'
import './manageCompanies.css'

/** A box that is locked, and asks twice before it is ticked: the second time for a phrase. */
const AutoLogin = ({ form, url }: { form: ContractForm<Fields>; url: string }) => {
  const state = useField<boolean, Fields>({ form, name: 'auto_login' })
  const [dialog, setDialog] = useState<'unlock' | 'phrase'>()
  const [locked, setLocked] = useState(true)
  const [typed, setTyped] = useState('')
  const phrase = autoLoginPhrase(url)
  const own = words.autoLogin
  const close = () => {
    setDialog(undefined)
    setTyped('')
  }
  return (
    <fieldset className="form-field auto-login">
      <legend className="label">{own.title}</legend>
      <div className="auto-login-row">
        <Check
          label={own.label}
          checked={state.value}
          disabled={locked}
          onChange={(on) => (on ? setDialog('phrase') : state.onChange(false))}
        />
        <span className="grow muted">{own.text}</span>
        {locked && (
          <button type="button" className="btn sm" onClick={() => setDialog('unlock')}>
            <Lock className="i" size={14} strokeWidth={1.75} aria-hidden />
            {own.unlock}
          </button>
        )}
      </div>
      {state.error && <p className="hint error">{state.error}</p>}
      {dialog === 'unlock' && (
        <ConfirmDialog
          title={own.unlockTitle}
          action={own.unlock}
          keep={own.keepLocked}
          onConfirm={() => {
            setLocked(false)
            close()
          }}
          onClose={close}
        >
          <p>{own.unlockText}</p>
        </ConfirmDialog>
      )}
      {dialog === 'phrase' && (
        <Modal
          title={own.warnTitle}
          icon={<TriangleAlert className="i" size={18} strokeWidth={1.75} aria-hidden />}
          onClose={close}
          footer={
            <>
              <button type="button" className="btn" onClick={close}>
                {own.cancel}
              </button>
              <button
                type="button"
                className="btn primary"
                disabled={typed !== phrase}
                onClick={() => {
                  state.onChange(true)
                  close()
                }}
              >
                {own.on}
              </button>
            </>
          }
        >
          <p>{own.warnText}</p>
          <p className="mono">{phrase}</p>
          <label className="label">
            {own.phrase}
            <span className="field mono">
              <input
                data-autofocus
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            </span>
          </label>
        </Modal>
      )}
    </fieldset>
  )
}

const Form = ({ info, onClose }: { info: CompanyInfo; onClose: () => void }) => {
  const update = useWrite('updateAnyCompany', { refresh: ['allCompanies', 'getAnyCompany'], quiet: true })
  const upload = useUpload(logoFolder, logoCalls)
  const { url: logo } = useLogo(info.image_url, 80, true)
  const [before] = useState(() => fieldsOf(info))
  const form = useContractForm(contract.updateAnyCompany.request, {
    initial: before,
    body: ({ image_url, company_url: _, auto_login, extra_apps, app_labels: _labels, ...changes }, values) => ({
      uid: info.uid,
      ...changes,
      ...(extra_apps ? { extra_apps: addedIn(values, info), app_labels: values.app_labels } : {}),
      ...(extra_apps || changes.apps_state ? { apps_version: info.apps_version } : {}),
      ...(auto_login === undefined
        ? {}
        : { auto_login: values.auto_login, auto_login_phrase: autoLoginPhrase(info.company_url) }),
      // A file has no location yet.
      ...(image_url === undefined || values.image_url instanceof File ? {} : { image_url }),
    }),
    submit: async (body, { image_url }) => {
      await savedWith(image_url instanceof File ? [() => upload.run(image_url)] : [], ([location]) =>
        update.mutateAsync(location ? { ...body, image_url: location } : body),
      )
      onClose()
    },
  })
  return (
    <FormModal title={words.editTitle(info.name)} form={form} action={words.save} width={600} onClose={onClose}>
      <div className="form-grid">
        <UploadField
          label={companyWords.logo}
          form={form}
          name="image_url"
          rules={imageRules}
          upload={upload}
          stored={logo}
        />
        <TextField label={companyWords.name} required half form={form} name="name" />
        <TextField
          label={words.fields.url}
          hint={words.fields.urlHint}
          mono
          disabled
          half
          form={form}
          name="company_url"
        />
        <NumberField
          label={words.fields.max}
          hint={words.fields.maxHint(info.enabled_users)}
          min={1}
          step={1}
          half
          form={form}
          name="max_users"
        />
        <NumberField label={words.fields.minutes} required min={1} step={1} half form={form} name="folo_in_min" />
        <TextField label={companyWords.email} type="email" half form={form} name="email" />
        <TextField label={companyWords.website} placeholder="https://" half form={form} name="website" />
        <AddressFields form={form} />
        <AppsField form={form} info={info} />
        <AutoLogin form={form} url={info.company_url} />
      </div>
    </FormModal>
  )
}

/** Changes a company, from what it is now. */
export default function EditAnyCompany({ company, onClose }: { company: UniversalCompany; onClose: () => void }) {
  const info = useQuery(read('getAnyCompany', { uid: company.uid }))
  if (info.data) return <Form info={info.data} onClose={onClose} />
  if (!info.error) return <WaitingModal title={words.editTitle(company.name)} width={600} onClose={onClose} />
  return (
    <Modal
      title={words.editTitle(company.name)}
      onClose={onClose}
      footer={
        <button type="button" className="btn primary" onClick={() => info.refetch()}>
          {states.tryAgain}
        </button>
      }
    >
      <p className="note red" role="alert">
        {words.editFailed}
      </p>
    </Modal>
  )
}
