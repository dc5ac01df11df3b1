import { useState } from 'react'
import { type KeyedPage, mayOpen, pages } from '../../../shared/pages.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { palette } from '../../words/en/palette.ts'
import { useSession } from '../session.tsx'
import { goKeys, setSingleKeys, singleKeysOn } from './keys.ts'
import './keys.css'

const words = palette.shortcuts

const general: [keys: string[][], what: string][] = [
  [
    [
      ['Ctrl', 'K'],
      ['⌘', 'K'],
    ],
    words.search,
  ],
  [[['?']], words.overview],
  [[['/']], words.find],
  [[['M']], words.menu],
  [[['F']], words.favorite],
  [[['Esc']], words.close],
]

/** Every key that works on every page, and a way to turn off those that are pressed by accident. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { role } = useSession()
  const [single, setSingle] = useState(singleKeysOn)
  const reachable = Object.entries(goKeys).flatMap(([key, name]) => {
    const page: KeyedPage | undefined = pages.find((entry) => entry.key === name)
    return page?.built && mayOpen(role.key, page) ? [{ key, title: page.title }] : []
  })
  return (
    <Modal
      title={words.title}
      width={480}
      onClose={onClose}
      footer={
        <button type="button" className="btn" data-autofocus="" onClick={onClose}>
          {words.done}
        </button>
      }
    >
      <h3 className="keys-heading">{words.everywhere}</h3>
      <dl className="keys">
        {general.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((each, at) => (
                <span key={each.join()}>
                  {at > 0 && <i>{words.or}</i>}
                  {each.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3 className="keys-heading">{words.goTo}</h3>
      <dl className="keys">
        {reachable.map(({ key, title }) => (
          <div key={key}>
            <dt>
              <kbd>G</kbd>
              <i>{words.after}</i>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <label className="keys-single">
        <input
          type="checkbox"
          checked={single}
          onChange={(event) => {
            setSingleKeys(event.target.checked)
            setSingle(event.target.checked)
          }}
        />
        <span>
          <b>{words.single}</b>
          <small>{words.singleHint}</small>
        </span>
      </label>
    </Modal>
  )
}
