import { Popover } from '@base-ui/react/popover'
import { dismissal } from '../../parts/popover/position.ts'

const staysOpen = dismissal(() => undefined)

/** Px by which the light is larger than what it shows, as in the style sheet. */
const gap = 6

/** Darkens all but one part of the page; all of it can still be used. */
export const Spotlight = ({ target, host }: { target: HTMLElement; host: HTMLElement }) => (
  <Popover.Root open onOpenChange={staysOpen}>
    <Popover.Portal container={host}>
      <Popover.Positioner
        anchor={target}
        positionMethod="fixed"
        side="bottom"
        align="start"
        // Over its target instead of below it.
        sideOffset={({ anchor }) => -anchor.height - gap}
        alignOffset={-gap}
        collisionAvoidance={{ side: 'none', align: 'none', fallbackAxisSide: 'none' }}
        className="tour-spot"
      />
    </Popover.Portal>
  </Popover.Root>
)
