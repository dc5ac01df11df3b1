import { useEffect, useState } from 'react'
import type { GroundPoint } from '../../../shared/floorPlans.ts'
import { TextInput } from '../../parts/fields/TextInput.tsx'
import { placing as words } from '../../words/en/floorPlans.ts'
import { coordinatesText, type Draft, type PinName, readCoordinates } from './anchors.ts'

interface Props {
  name: PinName
  draft: Draft
  active: boolean
  onActive: () => void
  onPlace: (place: GroundPoint) => void
}

/** An anchor: whether it is the one that clicks set, where it is on the picture, and its coordinates, which can be written. */
export const AnchorLine = ({ name, draft: { point, place }, active, onActive, onPlace }: Props) => {
  const stored = place ? coordinatesText(place) : ''
  const [text, setText] = useState(stored)
  // What a click has set stands in the place of what was written.
  useEffect(() => setText(stored), [stored])
  const isInvalid = text.trim() !== '' && !readCoordinates(text)
  const commit = () => {
    const read = readCoordinates(text)
    if (read && text !== stored) onPlace(read)
    else if (text.trim() === '') setText(stored)
  }
  return (
    <div className={active ? 'anchor-line on' : 'anchor-line'}>
      <label className="anchor-choice">
        <input type="radio" name="anchor" checked={active} onChange={onActive} aria-label={words.choose(name)} />
        <span className="anchor-name">{name}</span>
        <span>
          <b>{words.anchor(name)}</b>
          <small className="muted tn">
            {point ? words.onPicture(words.percent(point.x), words.percent(point.y)) : words.notYet}
          </small>
        </span>
      </label>
      <TextInput
        label={words.coordinatesOf(name)}
        value={text}
        onChange={setText}
        placeholder={words.coordinatesHint}
        error={isInvalid ? words.noCoordinates : undefined}
        onFocus={onActive}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
