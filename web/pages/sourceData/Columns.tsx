import { sourceColumns } from '../../../shared/sourceColumns.ts'
import { sourceTypes } from '../../../shared/sourceData.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { sourceData } from '../../words/en/sourceData.ts'

const words = sourceData.columnsHelp

const names = [...new Set(sourceTypes.flatMap((type) => sourceColumns[type].map(({ name }) => name)))]
const typesWith = (name: string) =>
  sourceTypes.filter((type) => sourceColumns[type].some((column) => column.name === name))

/** What each column of the files says, and in which of them it is. */
export default function Columns({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title={words.title}
      width={680}
      onClose={onClose}
      footer={
        <button type="button" className="btn" data-autofocus onClick={onClose}>
          {words.close}
        </button>
      }
    >
      <div className="sd-columns">
        <table>
          <thead>
            <tr>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.meaning}</th>
              <th scope="col">{words.in}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => {
              const within = typesWith(name)
              return (
                <tr key={name}>
                  <th scope="row" className="mono">
                    {name}
                  </th>
                  <td>{words.columns[name]}</td>
                  <td className="muted">
                    {within.length === sourceTypes.length
                      ? sourceData.last.filters.all
                      : within.map((type) => sourceData.types[type]).join(', ')}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        <ul>
          {words.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
