import { Tag } from 'lucide-react'
import { useState } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { labelLength } from '../../../shared/devices.ts'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { devices } from '../../words/en/devices.ts'

const words = devices.label

/** Labels that are numbered on from the first: the numbers have as many digits as the largest. */
export const numbered = (prefix: string, first: number, count: number): string[] => {
  const digits = Math.max(2, String(first + count - 1).length)
  return Array.from({ length: count }, (_, at) => `${prefix}${String(first + at).padStart(digits, '0')}`.trim())
}

interface Props {
  /** In the order in which they are numbered. */
  rows: readonly Device[]
  onLabels: (labels: readonly string[]) => void
  onClose: () => void
}

/** Asks for the labels of many devices at once. */
export default function LabelDialog({ rows, onLabels, onClose }: Props) {
  const [prefix, setPrefix] = useState('')
  const [start, setStart] = useState('1')
  const [tried, setTried] = useState(false)
  const isNumber = /^\d{1,6}$/.test(start.trim())
  const labels = numbered(prefix, isNumber ? Number(start) : 1, rows.length)
  const tooLong = labels.some((label) => [...label].length > labelLength)
  return (
    <Modal
      title={words.title(rows.length)}
      icon={<Tag size={18} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      onSubmit={() => (isNumber && !tooLong ? onLabels(labels) : setTried(true))}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="btn primary">
            <Tag className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.title(rows.length)}
          </button>
        </>
      }
    >
      <p>{words.text}</p>
      <div className="label-fields">
        <TextInput
          label={words.prefix}
          hint={words.prefixHint}
          value={prefix}
          onChange={setPrefix}
          maxLength={labelLength}
          error={tooLong ? words.tooLong(labelLength) : undefined}
          data-autofocus
        />
        <TextInput
          label={words.start}
          inputMode="numeric"
          value={start}
          onChange={setStart}
          error={(tried || start !== '') && !isNumber ? words.number : undefined}
        />
      </div>
      <p className="muted">{words.preview}</p>
      <p className="mono label-preview trunc">
        {labels.length < 4 ? labels.join(', ') : `${labels.slice(0, 2).join(', ')} … ${labels.at(-1)}`}
      </p>
    </Modal>
  )
}
