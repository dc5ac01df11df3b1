import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { transfer as words } from '../../words/en/transfer.ts'
import type { TransferItem } from './items.ts'
import { TransferList } from './TransferList.tsx'
import './transfer.css'

interface Props {
  /** Undefined while they load. */
  items: readonly TransferItem[] | undefined
  /** Keys of those at the right. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** What the lists are called. */
  left: string
  right: string
  searchHint: string
  /** What the buttons between the lists do to so many. */
  give: (count: number) => string
  take: (count: number) => string
}

const nothing: ReadonlySet<string> = new Set()

/** Two lists, and what moves things from one to the other: with search and groups, of 10,000 things too. */
export const Transfer = ({ items, chosen, onChange, left, right, searchHint, give, take }: Props) => {
  const [toGive, setToGive] = useState(nothing)
  const [toTake, setToTake] = useState(nothing)
  const [without, having] = useMemo(
    () => [items?.filter(({ key }) => !chosen.has(key)), items?.filter(({ key }) => chosen.has(key))],
    [items, chosen],
  )
  const moveRight = () => {
    onChange(new Set([...chosen, ...toGive]))
    setToGive(nothing)
  }
  const moveLeft = () => {
    onChange(new Set([...chosen].filter((key) => !toTake.has(key))))
    setToTake(nothing)
  }
  const button = (count: number, label: string, move: () => void, Icon: typeof ArrowLeft) => (
    <button
      type="button"
      className={count > 0 ? 'btn primary' : 'btn'}
      disabled={count === 0}
      aria-label={label}
      title={count === 0 ? words.moveFirst : label}
      onClick={move}
    >
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return (
    <div className="transfer">
      <TransferList
        title={left}
        items={without}
        selected={toGive}
        onSelect={setToGive}
        searchHint={searchHint}
        grouped
      />
      <div className="transfer-mid">
        {button(toGive.size, give(toGive.size), moveRight, ArrowRight)}
        {button(toTake.size, take(toTake.size), moveLeft, ArrowLeft)}
      </div>
      <TransferList title={right} items={having} selected={toTake} onSelect={setToTake} searchHint={searchHint} />
    </div>
  )
}
