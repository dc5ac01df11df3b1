import { X } from 'lucide-react'
import { sourceData as words } from '../../words/en/sourceData.ts'

interface Props {
  codes: ReadonlySet<string>
  /** What is to be known of them. */
  note: string | undefined
  onChange: (codes: ReadonlySet<string>) => void
}

/** The codes that scans or excluded scans are of, where another page has named some: each can be taken out. */
export const Codes = ({ codes, note, onChange }: Props) => (
  <div className="sd-field">
    <span className="label" id="sd-codes">
      {words.codes}
    </span>
    <ul className="sd-chips sd-codes" aria-labelledby="sd-codes">
      {[...codes].map((code) => (
        <li key={code}>
          <span className="trunc">{code}</span>
          <button
            type="button"
            aria-label={words.removeSku(code)}
            onClick={() => onChange(new Set([...codes].filter((one) => one !== code)))}
          >
            <X size={12} strokeWidth={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
    {note && <p className="hint">{note}</p>}
  </div>
)
