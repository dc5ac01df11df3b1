import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Session } from '../../../shared/contract/session.ts'

vi.mock('../../../web/api/send.ts', () => ({
  earlyData: () => undefined,
  onWritten: () => () => {},
  send: () => new Promise(() => {}),
}))
vi.mock('../../../web/api/session.tsx', () => ({
  useSession: () => ({ user: { uid: 'ana' }, role: { key: 'admin' }, company: { time_zone: 'UTC' } }) as Session,
}))

const { queryClient } = await import('../../../web/api/calls.ts')
const { columns } = await import('../../../web/parts/table/columns.tsx')
const { useTable } = await import('../../../web/parts/table/useTable.ts')

interface Person {
  uid: string
  name: string
  team: string
}
const people: Person[] = [
  { uid: 'a', name: 'Zofia', team: 'Packing' },
  { uid: 'b', name: 'Ana', team: 'Packing' },
  { uid: 'c', name: 'Mei', team: 'Inbound' },
]
const shape = [columns.text<Person>('Name', 'name'), columns.text<Person>('Team', 'team', { grouped: true })]

test('rows are sorted when they change, and not whenever their table is drawn', () => {
  const sorted: (readonly Person[])[] = []
  const Table = () => {
    const [times, setTimes] = useState(1)
    const { rows } = useTable<Person>({
      query: { data: people, error: null, isPending: false, isFetching: false, refetch: () => {} },
      columns: shape,
      keyOf: ({ uid }) => uid,
      defaultSort: { key: 'name', direction: 'asc' },
      // As pages write it: another object each time.
      grouping: { by: ['team'], head: () => null },
    })
    sorted.push(rows)
    if (times < 3) setTimes(times + 1)
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Table />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(sorted[0]?.map(({ name }) => name)).toEqual(['Mei', 'Ana', 'Zofia'])
  expect(sorted.length).toBe(3)
  expect(new Set(sorted).size).toBe(1)
})
