import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Input, Output } from '../../../shared/contract/index.ts'
import { scannerPresets as contract } from '../../../shared/contract/scannerPresets.ts'
import type { ScannerPreset } from '../../../shared/scanner/preset.ts'
import { read } from '../../api/calls.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { useDebounced } from '../../parts/useDebounced.ts'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { shown } from './bench.ts'
import { kindTitle } from './changes.ts'
import { settingsOf } from './model.ts'

const words = scannerSettings.yesterday

type Preview = Output<'tryScanSettings'>

/** Ms without a change after which the scans are tried. */
const pause = 800

/** A request to try the form as it is; undefined where it could not be saved like this, or would hold nowhere. */
const requestOf = (preset: ScannerPreset, id: string | undefined, groups: readonly string[]): string | undefined => {
  if (groups.length === 0 || preset.enabled === 0) return undefined
  const body = {
    ...settingsOf(preset),
    ...(preset.scan_bridge_mode === 1 ? {} : { intent_setAction: '', intent_putExtra_name: '' }),
    // Its name makes no difference to codes.
    ...{ label: '-', id, archived: 0, group_uids: groups },
  }
  return contract.tryScanSettings.request.safeParse(body).success ? JSON.stringify(body) : undefined
}

interface Props {
  /** As the form has it. */
  preset: ScannerPreset
  /** Undefined for a new one. */
  id: string | undefined
  /** All groups that it has, or is to have. */
  groups: readonly string[]
}

/** How many of yesterday's scans the preset would reject, and which codes those are. */
export const Yesterday = ({ preset, id, groups }: Props) => {
  const request = requestOf(preset, id, groups)
  const asked = useDebounced(request ?? '', pause)
  const query = useQuery({
    ...read('tryScanSettings', JSON.parse(asked || '{}') as Input<'tryScanSettings'>),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  const [open, setOpen] = useState(false)
  const preview = query.data
  const waits = request !== undefined && (request !== asked || query.isFetching)
  const isTried = request !== undefined && preview !== undefined && !query.error
  return (
    <section className="bench-yesterday" aria-label={words.title} aria-busy={waits}>
      <div aria-live="polite">
        {groups.length === 0 && <p className="muted">{words.noGroups}</p>}
        {groups.length > 0 && preset.enabled === 0 && <p className="muted">{words.off}</p>}
        {groups.length > 0 && preset.enabled === 1 && request === undefined && <p className="muted">{words.invalid}</p>}
        {request !== undefined && query.error && <p className="hint error">{words.failed}</p>}
        {request !== undefined && !preview && !query.error && (
          <p className="muted">
            <LoaderCircle className="i spin" size={14} aria-hidden /> {words.checking}
          </p>
        )}
        {isTried && <PreviewResult preview={preview} />}
      </div>
      {request !== undefined && query.error && (
        <button type="button" className="btn sm" onClick={() => query.refetch()}>
          {words.again}
        </button>
      )}
      {isTried && preview.codes.length > 0 && (
        <button type="button" className="btn sm" onClick={() => setOpen(true)}>
          {words.see}
        </button>
      )}
      {open && preview && <Codes preview={preview} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Figures in a text stand out. */
const Figured = ({ text }: { text: string }) =>
  text.split(/(\d[\d.,\s]*\d|\d)/).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces are what they are by their place
      <b key={at} className="tn">
        {piece}
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={at}>{piece}</Fragment>
    ),
  )

/** What it comes from that codes are not accepted, in a few words. */
const causeOf = ({ rules, rejected, not_read }: Preview) => {
  const [first] = rules
  if (!first || rejected === 0) return not_read > 0 ? words.byKind : ''
  const all = first.scans === rejected + not_read
  if (first.rule === null) return all ? words.byNone : ''
  return (all ? words.allBy : words.mostBy)(first.rule + 1)
}

const PreviewResult = ({ preview }: { preview: Preview }) => {
  const { scans, rejected, not_read, accepted, whole, teams, teams_read } = preview
  if (scans === 0) return <p className="muted">{whole ? words.nothing : words.tooMuch(teams_read, teams)}</p>
  const lost = rejected + not_read
  const what = not_read === 0 ? 'rejected' : rejected === 0 ? 'notRead' : 'both'
  const cause = causeOf(preview)
  return (
    <>
      <p>
        <Figured text={lost === 0 ? words.none(scans, whole) : words.lost[what](lost, scans, whole)} />
        {cause && `, ${cause}`}
      </p>
      {accepted > 0 && <small>{words.accepted(accepted)}</small>}
      {!whole && <small>{words.tooMuch(teams_read, teams)}</small>}
    </>
  )
}

/** The codes that were accepted yesterday and would not be now, those that were scanned most first. */
const Codes = ({ preview, onClose }: { preview: Preview; onClose: () => void }) => (
  <Modal
    title={words.codes}
    width={560}
    onClose={onClose}
    footer={
      <button type="button" className="btn" onClick={onClose}>
        {scannerSettings.close}
      </button>
    }
  >
    <p className="muted">{words.codesText}</p>
    <ul className="sp-codes">
      {preview.codes.map(({ code, symbology, scans, outcome, rule }) => (
        <li key={`${symbology} ${code}`}>
          <code className="trunc" title={shown(code)}>
            {shown(code)}
          </code>
          <span className="muted">
            {kindTitle(symbology)} ·{' '}
            {outcome === 'notRead' ? words.kind : rule === null ? words.noRule : words.rule(rule + 1)}
          </span>
          <span className="tn">{words.scans(scans)}</span>
        </li>
      ))}
    </ul>
    {preview.codes_total > preview.codes.length && (
      <p className="muted">{words.more(preview.codes_total - preview.codes.length)}</p>
    )}
  </Modal>
)
