import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { PicturePoint } from '../../../shared/floorPlans.ts'
import { placing as words } from '../../words/en/floorPlans.ts'
import { type Drafts, type PinName, pinNames } from './anchors.ts'

const zooms = [1, 2, 4, 8] as const
/** How far an arrow key moves an anchor, as a share of the picture; with Shift it is finer. */
const step = { usual: 0.01, fine: 0.001 }
const ways: Record<string, readonly [number, number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
}
const within = (share: number) => Math.min(1, Math.max(0, share))

interface Props {
  url: string
  size: { width: number; height: number }
  drafts: Drafts
  active: PinName
  onPoint: (point: PicturePoint) => void
}

/** The picture of a floor, on which the chosen anchor is put by a click or moved by arrow keys. */
export const AnchorPicture = ({ url, size, drafts, active, onPoint }: Props) => {
  const [zoom, setZoom] = useState(0)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Pressed by a key it has no place: then the anchor begins in the middle.
    if (event.detail === 0) return onPoint(drafts[active].point ?? { x: 0.5, y: 0.5 })
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onPoint({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) })
  }
  const keys = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const { x, y } = drafts[active].point ?? { x: 0.5, y: 0.5 }
    const far = event.shiftKey ? step.fine : step.usual
    onPoint({ x: within(x + way[0] * far), y: within(y + way[1] * far) })
  }
  const controls = [
    [words.larger, Plus, 1, zoom === zooms.length - 1],
    [words.smaller, Minus, -1, zoom === 0],
  ] as const
  return (
    <div className="anchor-picture">
      <div className="anchor-scroll">
        <button
          type="button"
          className="anchor-sheet"
          aria-label={words.pictureOf(active)}
          style={{ width: `${100 * (zooms[zoom] ?? 1)}%`, aspectRatio: `${size.width} / ${size.height}` }}
          onClick={click}
          onKeyDown={keys}
        >
          <img src={url} alt="" draggable={false} />
          {pinNames.map((name) => {
            const { point } = drafts[name]
            return (
              point && (
                <span
                  key={name}
                  className={name === active ? 'anchor-pin on' : 'anchor-pin'}
                  style={{ left: `${100 * point.x}%`, top: `${100 * point.y}%` }}
                >
                  {name}
                </span>
              )
            )
          })}
        </button>
      </div>
      <div className="map-controls">
        {controls.map(([label, Icon, by, off]) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            disabled={off}
            onClick={() => setZoom(zoom + by)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
          </button>
        ))}
      </div>
    </div>
  )
}
