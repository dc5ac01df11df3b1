import { Download, type LucideIcon, Printer, Sheet } from 'lucide-react'
import { table as words } from '../../words/en/table.ts'
import { Menu } from '../menu/Menu.tsx'
import { useNarrow } from '../narrow.ts'
import type { Exports } from './useExports.ts'
import type { Table } from './useTable.ts'

interface Props<Row extends object> {
  table: Table<Row>
  downloads: Exports<Row>
}

/** In the head of a page: every row as searched, filtered and sorted, as a file and on paper. Cards have their own. */
export const ExportButtons = <Row extends object>(props: Props<Row>) =>
  useNarrow() ? null : <FileButtons {...props} />

/** They work once every row is there. */
const FileButtons = <Row extends object>({ table: { rows, whole }, downloads }: Props<Row>) => {
  const off = rows.length === 0 || !whole
  const button = (
    label: string,
    Icon: LucideIcon,
    busy: string | undefined,
    act: (rows: readonly Row[]) => unknown,
  ) => (
    <button
      type="button"
      className="btn"
      aria-label={label}
      title={whole ? undefined : words.notYet}
      disabled={off || busy !== undefined}
      onClick={() => act(rows)}
    >
      <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
      <span className="wide">{busy ?? label}</span>
    </button>
  )
  return (
    <>
      {button(words.csv, Sheet, undefined, downloads.csv)}
      {button(words.print, Printer, downloads.printing ? words.printing : undefined, downloads.print)}
    </>
  )
}

/** The same above cards, in a menu. */
export const FileMenu = <Row extends object>({ table: { rows, whole }, downloads }: Props<Row>) => {
  const item = (label: string, Icon: LucideIcon, act: (rows: readonly Row[]) => unknown) => ({
    label,
    icon: <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />,
    ...(whole ? { onSelect: () => void act(rows) } : { off: words.notYet }),
  })
  const items = [item(words.csv, Sheet, downloads.csv), item(words.print, Printer, downloads.print)]
  return (
    <Menu
      label={words.files}
      button={<Download className="i" size={16} strokeWidth={1.75} aria-hidden />}
      buttonClass="btn icon"
      sections={[{ items }]}
    />
  )
}
