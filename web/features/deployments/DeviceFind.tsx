import type { ReactNode } from 'react'
import { Search } from '../../parts/table/Search.tsx'
import { deployments as words } from '../../words/en/deployments.ts'
import './deployments.css'

interface Props<Show extends string> {
  search: string
  hint: string
  onSearch: (text: string) => void
  /** What the choice is of. */
  legend: string
  /** What can be shown, and how many of it there are. */
  filters: readonly { key: Show; title: string; count: number }[]
  show: Show
  onShow: (show: Show) => void
  className?: string
  /** Between the search and the choice. */
  children?: ReactNode
  /** Below both. */
  more?: ReactNode
}

/** Finds devices of a thing, by what is typed and by how they stand. */
export const DeviceFind = <Show extends string>({
  search,
  hint,
  onSearch,
  legend,
  filters,
  show,
  onShow,
  className = '',
  children,
  more,
}: Props<Show>) => (
  <div className={`dep-find ${className}`}>
    <Search value={search} hint={hint} onChange={onSearch} />
    {children}
    <fieldset className="dt-seg">
      <legend className="sr">{legend}</legend>
      {filters.map(({ key, title, count }) => (
        <button
          key={key}
          type="button"
          className={key === show ? 'on' : undefined}
          aria-pressed={key === show}
          onClick={() => onShow(key)}
        >
          {title} <span className="muted">{words.count(count)}</span>
        </button>
      ))}
    </fieldset>
    {more}
  </div>
)

/** The devices of which one of some texts has what was typed. */
export const matching = <Device,>(
  devices: readonly Device[],
  search: string,
  textsOf: (device: Device) => readonly (string | null)[],
): Device[] => {
  const wanted = search.trim().toLocaleLowerCase()
  return devices.filter((device) => textsOf(device).some((text) => (text ?? '').toLocaleLowerCase().includes(wanted)))
}
