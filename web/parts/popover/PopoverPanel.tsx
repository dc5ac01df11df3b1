import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BoundButton } from './BoundButton.tsx'
import type { Opened } from './Popover.tsx'
import { dismissal, usePopupLayer } from './position.ts'

/** The panel that a button opens. */
export default function PopoverPanel(props: Opened & { className: string; children: ReactNode }) {
  const { id, root, button, align, onClose, className, children } = props
  const popup = useRef<HTMLDivElement>(null)
  // At once: Base UI gives it the focus a frame later, and a key that is pressed before would go to the page.
  const positioner = usePopupLayer(button, onClose, '[data-autofocus]')
  // One that is open from its first moment waits until there is what it is drawn in.
  const [home, setHome] = useState(root.current)
  useEffect(() => setHome(root.current), [root])
  if (!home) return null
  return (
    <Popover.Root open onOpenChange={dismissal(onClose)}>
      <Popover.Trigger render={({ ref }) => <BoundButton button={button} ref={ref} />} />
      <Popover.Portal container={home}>
        <Popover.Positioner
          ref={positioner}
          anchor={button}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="placed"
        >
          <Popover.Popup
            ref={popup}
            id={id}
            className={`popover-panel ${className}`}
            aria-labelledby={`${id}-button`}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
            finalFocus={button}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
