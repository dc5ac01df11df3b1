import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Modal } from '../../parts/modal/Modal.tsx'
import { performance } from '../../words/en/performance.ts'
import { performanceTools } from '../../words/en/performanceTools.ts'
import type { CardId } from './order.ts'
import './addCards.css'

const words = performanceTools.addCards

interface Props {
  /** Cards that are not shown. */
  cards: readonly CardId[]
  onAdd: (ids: CardId[]) => void
  onClose: () => void
}

/** Brings deleted cards back. Loaded when it is opened. */
export default function AddCards({ cards, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<CardId[]>([])
  const [refused, setRefused] = useState(false)
  const message = useId()
  const toggle = (id: CardId) => {
    setRefused(false)
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <Modal
      title={words.title}
      onClose={onClose}
      onSubmit={() => (chosen.length > 0 ? onAdd(chosen) : setRefused(true))}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="btn primary">
            {words.add}
          </button>
        </>
      }
    >
      {cards.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <fieldset className="add-cards" aria-describedby={refused ? message : undefined}>
          <legend className="sr">{words.title}</legend>
          {cards.map((id) => (
            <label key={id} className={chosen.includes(id) ? 'add-card on' : 'add-card'}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {performance.cards[id]}
            </label>
          ))}
        </fieldset>
      )}
      {refused && (
        <p id={message} className="hint error" role="alert">
          <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />
          {words.choose}
        </p>
      )}
    </Modal>
  )
}
