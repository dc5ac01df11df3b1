import { AppWindow, Building2, LoaderCircle, Mail, ShieldCheck, TriangleAlert, Warehouse } from 'lucide-react'
import { fallbackTabLabel } from '../../../shared/companies.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { createCompany as words } from '../../words/en/createCompany.ts'
import { tabsOf, type Values } from './values.ts'

interface Props {
  values: Values
  busy: boolean
  onCreate: () => void
  onClose: () => void
}

/** Says once more what is about to be made. */
export const ConfirmCreate = ({ values, busy, onCreate, onClose }: Props) => {
  const { name, company_url, users, facilities, teams } = values
  const mailed = users.filter(({ send_email }) => send_email)
  const nonScan = teams.filter(({ subtype }) => subtype === 2).length
  const lines = [
    { icon: Building2, text: words.company, more: company_url, mono: true },
    {
      icon: ShieldCheck,
      text: words.adminsOf(users.length),
      more: users.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
    },
    {
      icon: Warehouse,
      text: words.groupsOf(facilities.length, teams.length),
      more: nonScan > 0 ? words.nonScanOf(nonScan) : '',
    },
    {
      icon: AppWindow,
      text: words.portalOf(tabsOf(values).length),
      more: tabsOf(values)
        .map(({ label }, at) => label || fallbackTabLabel(at))
        .join(', '),
    },
    { icon: Mail, text: words.mailsOf(mailed.length), more: mailed.map(({ email }) => email).join(', ') },
  ]
  const [before = '', after = ''] = words.confirmUrl('\n').split('\n')
  return (
    <Modal
      title={words.confirmTitle(name)}
      width={480}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" data-autofocus disabled={busy} onClick={onClose}>
            {words.back}
          </button>
          <button type="button" className="btn primary" aria-disabled={busy} onClick={busy ? undefined : onCreate}>
            {busy && <LoaderCircle className="i spin" size={16} aria-hidden />}
            {words.create}
          </button>
        </>
      }
    >
      <p>{words.confirmText}</p>
      <ul className="cc-confirm">
        {lines.map(({ icon: Icon, text, more, mono }) => (
          <li key={text}>
            <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
            <span className="grow">{text}</span>
            <span className={mono ? 'mono trunc' : 'muted trunc'} title={more}>
              {mono ? <b>{more}</b> : more}
            </span>
          </li>
        ))}
      </ul>
      <p className="note amber">
        <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span>
          {before}
          <b>{company_url}</b>
          {after}
        </span>
      </p>
    </Modal>
  )
}
