import { Ban, FileDown, QrCode } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { EnrolmentCode } from '../../../shared/contract/enrolmentCodes.ts'
import { sheetCodes } from '../../../shared/devices.ts'
import { useWrite } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { ListSelect } from '../../parts/pickers/ListSelect.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { toast } from '../../parts/toast/toast.ts'
import { ZoneNote } from '../../parts/ZoneNote.tsx'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { enrolment as words } from '../../words/en/enrolment.ts'
import { useFacilities } from '../deployments/FacilityField.tsx'
import { qrOf, quiet } from './qr.ts'
import './enrol.css'

const lifetimes = [24, 168, 720] as const
const few = 10
/** While devices enrol it is read again so often, ms. */
const every = 5000

const stateOf = ({ revoked, expires_at, used, max_devices }: EnrolmentCode) => {
  if (used >= max_devices) return 'used'
  if (revoked) return 'revoked'
  return Date.parse(expires_at) <= serverNow() ? 'expired' : 'open'
}

const Qr = ({ code }: { code: string }) => {
  const { size, runs } = useMemo(() => qrOf(code), [code])
  const side = size + 2 * quiet
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={words.qr(code)} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      {runs.map(({ x, y, width }) => (
        <rect key={`${x} ${y}`} x={x + quiet} y={y + quiet} width={width} height={1} fill="#000" />
      ))}
    </svg>
  )
}

/** The codes of a sheet, as they are scanned off the screen, and as paper. */
const Sheet = ({ codes, onClose }: { codes: readonly EnrolmentCode[]; onClose: () => void }) => {
  const { company } = useSession()
  const [saving, setSaving] = useState(false)
  const until = words.until(dateTimeIn(company.time_zone, codes[0]?.expires_at ?? ''))
  const save = async () => {
    setSaving(true)
    try {
      const { saveSheet } = await import('./sheetPdf.ts')
      await saveSheet(codes, words.sheetTitle(company.name), until, `${words.file}.pdf`)
    } catch {
      toast.error(words.notSaved)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      title={words.sheet(codes.length)}
      icon={<QrCode size={18} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      width={860}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.close}
          </button>
          <button type="button" className="btn primary" disabled={saving} aria-busy={saving} onClick={save}>
            <FileDown className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.pdf}
          </button>
        </>
      }
    >
      <p>
        {words.sheetText} {until}
      </p>
      <ul className="enrol-sheet">
        {codes.map(({ code, name }) => (
          <li key={code}>
            <Qr code={code} />
            <b className="mono">{code}</b>
            <small>{name}</small>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Codes that were made, who enrolled with each, and what still can be revoked. */
const Codes = () => {
  const { company } = useSession()
  const read = readPages('getEnrolmentCodes', { company_uid: company.uid })
  const query = useRows({ ...read, staleTime: 0, refetchInterval: every })
  const revoke = useWrite('revokeEnrolmentCode', { refresh: ['getEnrolmentCodes'] })
  const [all, setAll] = useState(false)
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton />
  if (query.data.length === 0) return null
  return (
    <section className="enrol-codes">
      <h3>{words.made}</h3>
      <ZoneNote />
      <ul>
        {(all ? query.data : query.data.slice(0, few)).map((code) => {
          const state = stateOf(code)
          return (
            <li key={code.code}>
              <span>
                <b className="mono">{code.code}</b> {code.name}
                <small>{words.until(stampIn(company.time_zone, code.expires_at))}</small>
              </span>
              <span className={`enrol-state ${state}`}>
                {code.max_devices === 1 ? words.states[state] : words.uses(code.used, code.max_devices)}
                {code.last_serial_number && <small className="mono">{code.last_serial_number}</small>}
              </span>
              {state === 'open' ? (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={words.revoke(code.code)}
                  title={words.revoke(code.code)}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate({ code: code.code })}
                >
                  <Ban size={16} strokeWidth={1.75} aria-hidden />
                </button>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
      {!all && query.data.length > few && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {words.all(query.data.length)}
        </button>
      )}
    </section>
  )
}

/** Makes a sheet of QR codes, each of which enrols one device; and shows the codes that there are. */
export default function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { company } = useSession()
  const { facilities, fixed } = useFacilities()
  const [count, setCount] = useState('10')
  const [name, setName] = useState('')
  const [facility, setFacility] = useState('')
  const [hours, setHours] = useState<(typeof lifetimes)[number]>(168)
  const [codes, setCodes] = useState<readonly EnrolmentCode[]>()
  const make = useWrite('createEnrolmentCodes', { refresh: ['getEnrolmentCodes'] })
  const wanted = /^\d{1,2}$/.test(count.trim()) ? Number(count) : 0
  const fits = wanted >= 1 && wanted <= sheetCodes
  const [tried, setTried] = useState(false)
  if (codes) return <Sheet codes={codes} onClose={onClose} />
  const submit = () => {
    if (!fits) return setTried(true)
    make.mutate(
      {
        ...{ company_uid: company.uid, name: name.trim(), count: wanted, valid_hours: hours },
        ...(facility === '' ? {} : { facility_uid: facility }),
      },
      { onSuccess: setCodes },
    )
  }
  return (
    <Modal
      title={words.title}
      icon={<QrCode size={18} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      onSubmit={submit}
      busy={make.isPending}
      width={560}
      footer={
        <>
          <button type="button" className="btn" disabled={make.isPending} onClick={onClose}>
            {words.close}
          </button>
          <button type="submit" className="btn primary" disabled={make.isPending} aria-busy={make.isPending}>
            <QrCode className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.make}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
      <div className="enrol-fields">
        <TextInput
          label={words.count}
          inputMode="numeric"
          value={count}
          onChange={setCount}
          error={(tried || count !== '') && !fits ? words.invalidCount(sheetCodes) : undefined}
          data-autofocus
        />
        <TextInput label={words.name} hint={words.nameHint} value={name} onChange={setName} maxLength={50} />
        <div>
          <span className="label">{words.facility}</span>
          {fixed ? (
            <b>{fixed.name}</b>
          ) : (
            <ListSelect
              className="field"
              label={words.facility}
              options={[
                { value: '', label: words.anyFacility },
                ...facilities.map((one) => ({ value: one.uid, label: one.name })),
              ]}
              value={facility}
              onChange={setFacility}
            />
          )}
        </div>
        <div>
          <span className="label">{words.lifetime}</span>
          <ListSelect
            className="field"
            label={words.lifetime}
            options={lifetimes.map((value) => ({ value, label: words.days(value / 24) }))}
            value={hours}
            onChange={setHours}
          />
        </div>
      </div>
      <Codes />
    </Modal>
  )
}
