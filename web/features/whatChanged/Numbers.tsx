import { changeOf, type Part } from '../../../shared/metrics/whatChanged.ts'
import { changeSize } from '../../parts/metrics/format.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { whatChanged as words } from '../../words/en/whatChanged.ts'
import type { Wording } from './sentences.ts'

interface Props extends Wording {
  parts: readonly Part[]
  /** Whether "before" is a mean. */
  mean: boolean
  onClose: () => void
}

const signed = (by: number | null) => (by === null ? words.noChange : `${by < 0 ? '−' : '+'}${changeSize(by * 100)}`)

/** The numbers from which the words were computed: each part, now and before, who changed most first. */
export default function Numbers({ parts, mean, noun, nameOf, valueText, onClose }: Props) {
  const rows = parts
    .filter(({ now, before }) => now !== 0 || before !== 0)
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before) || (a.id < b.id ? -1 : 1))
  const all = {
    now: rows.reduce((sum, { now }) => sum + now, 0),
    before: rows.reduce((sum, { before }) => sum + before, 0),
  }
  return (
    <Modal title={`${words.title}: ${noun}`} width={560} onClose={onClose}>
      <table className="what-changed-numbers">
        <thead>
          <tr>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.now}</th>
            <th scope="col">{words.columns.before}</th>
            <th scope="col">{words.columns.change}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((part) => (
            <tr key={part.id}>
              <th scope="row">{nameOf(part.id)}</th>
              <td>{valueText(part.now)}</td>
              <td>{valueText(part.before)}</td>
              <td>{signed(changeOf(part))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.all}</th>
            <td>{valueText(all.now)}</td>
            <td>{valueText(all.before)}</td>
            <td>{signed(changeOf(all))}</td>
          </tr>
        </tfoot>
      </table>
      {mean && <p className="muted">{words.mean}</p>}
    </Modal>
  )
}
