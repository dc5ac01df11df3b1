import { useState } from 'react'
import { pages } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { pageTitles } from '../../words/en/names.ts'
import { palette } from '../../words/en/palette.ts'
import { goKeys, leadsTo, setSingleKeys, singleKeysOn } from './keys.ts'
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
  const session = useSession()
  const [single, setSingle] = useState(singleKeysOn)
  const reachable = Object.entries(goKeys).flatMap(([key, name]) => {
    const page = pages.find((entry) => entry.key === name)
    return page && leadsTo(session, page.key) ? [{ key, title: pageTitles[page.key] }] : []
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
      {reachable.length > 0 && (
        <>
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
        </>
      )}
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
