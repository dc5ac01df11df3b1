import { Select } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import { BoundButton } from '../popover/BoundButton.tsx'
import type { Opened } from '../popover/Popover.tsx'
import { dismissal, usePopupLayer } from '../popover/position.ts'
import type { Option } from './ListSelect.tsx'

interface Props<T> extends Opened {
  label: string
  options: readonly Option<T>[]
  value: T | undefined
  onChange: (value: T) => void
}

/** The list of a select: arrows, Home, End and typing find an option. */
export default function ListPanel<T extends string | number>(props: Props<T>) {
  const { id, root, button, align, onClose, label, options, value, onChange } = props
  const positioner = usePopupLayer(button, onClose)
  return (
    <Select.Root<T>
      open
      modal={false}
      value={value ?? null}
      onValueChange={(next) => next !== null && next !== value && onChange(next)}
      onOpenChange={dismissal(onClose)}
    >
      <Select.Trigger render={({ ref }) => <BoundButton button={button} ref={ref} />} />
      <Select.Portal container={root}>
        <Select.Positioner
          ref={positioner}
          anchor={button}
          alignItemWithTrigger={false}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="placed"
        >
          <Select.Popup className="popover-panel pick-panel" finalFocus={button}>
            <Select.List id={id} className="pick-list" aria-label={label}>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className="pick-option">
                  <Select.ItemText>{option.label}</Select.ItemText>
                  <Select.ItemIndicator className="pick-check">
                    <Check size={14} strokeWidth={2} />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
