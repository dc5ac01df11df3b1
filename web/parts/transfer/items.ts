import type { ReactNode } from 'react'

/** Something that can be moved from one list to the other. */
export interface TransferItem {
  key: string
  name: string
  /** What it is found by, beside its name. */
  words: readonly string[]
  /** Behind the name. */
  second?: string | undefined
  /** Together with which others it stands. */
  group?: string | undefined
  /** At the end of its line, where the list is in groups, and where it is not. */
  detail?: string | undefined
  /** Before the name, such as how it stands. */
  mark?: ReactNode
}

/** A line of a list: the head of a group, or something in it. */
export type TransferLine = { head: string; keys: readonly string[] } | { item: TransferItem }

const names = new Intl.Collator(undefined, { numeric: true })
const normalised = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Items that have every word of a search, in one of their texts. */
export const matching = (items: readonly TransferItem[], search: string): readonly TransferItem[] => {
  const wanted = normalised(search).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items
  return items.filter(({ name, second = '', words }) => {
    const text = normalised([name, second, ...words].join(' '))
    return wanted.every((word) => text.includes(word))
  })
}

/** The lines of a list: by group and name, with the head of each group where it is grouped. */
export const linesOf = (all: readonly TransferItem[], grouped: boolean): TransferLine[] => {
  const items = all.toSorted((a, b) => names.compare(a.name, b.name))
  if (!grouped) return items.map((item) => ({ item }))
  return [...Map.groupBy(items, ({ group = '' }) => group)]
    .sort(([a], [b]) => names.compare(a, b))
    .flatMap(([head, some]) => [{ head, keys: some.map(({ key }) => key) }, ...some.map((item) => ({ item }))])
}

/** What some keys become where all of others are ticked, or none of them. */
export const withAll = (selected: ReadonlySet<string>, keys: readonly string[], on: boolean): ReadonlySet<string> => {
  const next = new Set(selected)
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}
