import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect } from 'react'
import { topLayer } from '../layers/layers.ts'
import { raise } from '../popover/position.ts'
import './tip.css'

interface Props {
  owner: HTMLElement
  onClose: () => void
}

/** The tip of one element, above it, or at its right where `data-tip-side` says so. */
export default function Tip({ owner, onClose }: Props) {
  const text = owner.dataset.tip
  useEffect(() => {
    const named = owner.getAttribute('aria-label') === text || owner.textContent?.trim() === text
    if (named || owner.hasAttribute('aria-describedby')) return
    owner.setAttribute('aria-describedby', 'tip')
    return () => owner.removeAttribute('aria-describedby')
  }, [owner, text])
  const right = owner.dataset.tipSide === 'right'
  return (
    <Tooltip.Root
      open
      onOpenChange={(_open, change) => {
        // Escape hides the tip and still belongs to the newest layer.
        change.allowPropagation()
        onClose()
      }}
    >
      <Tooltip.Portal container={homeOf(owner)}>
        <Tooltip.Positioner
          ref={raise}
          anchor={owner}
          positionMethod="fixed"
          side={right ? 'right' : 'top'}
          sideOffset={right ? 8 : 6}
          collisionPadding={4}
          className="tip-place"
        >
          <Tooltip.Popup id="tip" role="tooltip" className="tip">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** A tip belongs to the part of the page that its element is in; over a dialog, to the dialog. */
const homeOf = (element: HTMLElement) => {
  const top = topLayer()
  return top === document.body ? (element.closest<HTMLElement>('main, nav, header.top') ?? top) : top
}
