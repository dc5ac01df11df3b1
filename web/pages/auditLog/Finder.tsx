import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import type { AuditNames } from '../../../shared/contract/audit.ts'
import { Popover } from '../../parts/popover/Popover.tsx'
import { useDebounced } from '../../parts/useDebounced.ts'
import { auditLog } from '../../words/en/auditLog.ts'
import { useNames } from './names.ts'

const words = auditLog.find

/** Something that the log can be narrowed to. */
export interface Choice {
  /** Its own among all of them. */
  key: string
  label: string
  detail?: string
  /** What the address says then. */
  only: Record<string, string | null>
}

interface Props {
  label: string
  hint: string
  company: string | undefined
  /** What is known without asking, as far as it is called so. @param text empty while nothing is typed */
  known: (text: string) => readonly Choice[]
  /** What the server knows by that name. */
  found: (names: AuditNames) => readonly Choice[]
  onChoose: (only: Choice['only']) => void
}

/** Choices that are drawn at a time: who wants another one types more of its name. */
const most = 60

/** Ms without a letter after which the server is asked. */
const pause = 250

const Panel = ({ label, hint, company, known, found, onChoose }: Props) => {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const asked = useDebounced(wanted, pause)
  const { data, error, isFetching } = useNames(company, asked)
  const all = [...known(wanted), ...(wanted !== '' && wanted === asked && data ? found(data) : [])]
  const choices = [...new Map(all.map((choice) => [choice.key, choice])).values()].slice(0, most)
  const [first] = choices
  const waits = isFetching || wanted !== asked
  return (
    <div className="audit-find">
      <label className="field">
        <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          data-autofocus
          aria-label={hint}
          placeholder={hint}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && first && !waits && onChoose(first.only)}
        />
      </label>
      <ul aria-label={label}>
        {choices.map(({ key, label: name, detail, only }) => (
          <li key={key}>
            <button type="button" onClick={() => onChoose(only)}>
              <span className="trunc">{name}</span>
              {detail && <span className="muted">{detail}</span>}
            </button>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert">{error.message}</p>
      ) : (
        choices.length === 0 && <p className="muted">{waits ? words.loading : wanted === '' ? hint : words.nothing}</p>
      )}
    </div>
  )
}

/** A button that narrows the log: to somebody or something that is known here, or that the server finds by name. */
export const Finder = (props: Props) => {
  const [open, setOpen] = useState(false)
  const choose = (only: Choice['only']) => {
    setOpen(false)
    props.onChoose(only)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      className="btn"
      panelClass="audit-find-panel"
      panel={() => <Panel {...props} onChoose={choose} />}
    >
      <Plus className="i" size={14} strokeWidth={1.75} aria-hidden />
      {props.label}
    </Popover>
  )
}
