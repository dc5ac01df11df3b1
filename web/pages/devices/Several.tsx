import { type ReactNode, useState } from 'react'
import { deviceDrawer as words } from '../../words/en/devices.ts'

/** So many are shown at first. */
export const few = 5

/** A list of which the first few are shown until somebody wants all. */
export const Several = <Item,>({ title, none, items, more = false, onAll, children }: ListProps<Item>) => {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, few)
  return (
    <section className="dd-list">
      <header>
        <h3>{title}</h3>
        {items.length > few && (
          <button
            type="button"
            className="link"
            aria-expanded={all}
            onClick={() => {
              if (!all) onAll?.()
              setAll(!all)
            }}
          >
            {all ? words.fewer : more ? words.allOfThem : words.all(items.length)}
          </button>
        )}
      </header>
      {items.length === 0 ? <p className="muted">{none}</p> : <ul>{shown.map(children)}</ul>}
    </section>
  )
}

interface ListProps<Item> {
  title: string
  none: string
  items: readonly Item[]
  /** There are more, which are read once somebody wants all. */
  more?: boolean
  onAll?: () => void
  children: (item: Item) => ReactNode
}
