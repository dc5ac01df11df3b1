import { Fragment } from 'react'
import { dash, written } from '../../features/figures/metrics.ts'
import { figure } from '../../parts/metrics/format.ts'
import { ZoneShape } from '../../parts/metrics/ZoneShape.tsx'
import { type Column, columns } from '../../parts/table/columns.tsx'
import { associates as words } from '../../words/en/associates.ts'
import {
  type AssociateRow,
  decimalsOf,
  type FigureKey,
  figureKeys,
  figures,
  paceOf,
  textOf,
  type ZonedFigure,
} from './rows.ts'

/** px */
const widths: Record<FigureKey, number> = {
  scans: 74,
  scans_per_hour: 92,
  seconds_per_scan: 72,
  steps: 80,
  steps_per_hour: 86,
  steps_per_scan: 80,
  cost_per_scan: 72,
  working_time: 58,
  pick_time: 54,
  non_pick_time: 76,
  hours_saved: 60,
  roi: 68,
}
/** Of a digit in bold, the shape of a zone, and the room beside them, px. */
const [digit, shape, room] = [7.2, 18, 10]

/** A figure; beside one that has a goal stands the shape of its zone, and only what is off it is tinted. */
export const FigureCell = ({ of, figure }: { of: FigureKey; figure: ZonedFigure }) => {
  const { value, zone } = figure
  const text = textOf(of, figure)
  if (zone === 'none') return <span className={value === null ? 'muted' : undefined}>{text}</span>
  return (
    <span className={`at-figure at-${zone}`} data-tip={paceOf(of, figure)}>
      <ZoneShape zone={zone} />
      <span>{text}</span>
    </span>
  )
}

/** What stands in files: a number, with as many decimals as on the screen. */
const rounded = (key: FigureKey, figure: ZonedFigure) =>
  figure.value && Number(figure.value.toFixed(decimalsOf(key, figure)))

const figureColumn = (key: FigureKey, width: number): Column<AssociateRow> =>
  columns.of<AssociateRow>(words.columns[key], key, (row) => row.figures[key].value, {
    cell: (row) => <FigureCell of={key} figure={row.figures[key]} />,
    text: (row) => rounded(key, row.figures[key]),
    width: `${width}px`,
    align: 'end',
    narrow: 'figure',
    filter: 'range',
    write: (value) => written(figures[key], value),
    // The shape of the zone is a drawing beside the figure.
    ...('goal' in figures[key] ? { weight: 2, zoneOf: (row: AssociateRow) => row.figures[key].zone } : {}),
  })

/** Hours lost to devices: no goal, and not of everybody known. */
export const lostKey = 'lost_to_devices'
export const LostCell = ({ hours }: { hours: number | null }) =>
  hours === null ? <span className="muted">{dash}</span> : figure(hours)

const lostColumn = columns.of<AssociateRow>(words.columns.lost, lostKey, ({ lost }) => lost, {
  cell: ({ lost }) => <LostCell hours={lost} />,
  text: ({ lost }) => lost && Number(lost.toFixed(2)),
  width: '52px',
  align: 'end',
  narrow: 'figure',
  filter: 'range',
  write: (value) => figure(value),
})

/**
 * How wide the columns of figures are, px: each shows what is said of all of them in full, however large that is.
 * @param lines of everybody, such as their sums
 */
export const widthsFor = (...lines: Record<FigureKey, ZonedFigure>[]): number[] =>
  figureKeys.map((key) => {
    const figures = lines.map(({ [key]: figure }) => {
      const besides = (figure.zone === 'none' ? 0 : shape) + room
      return Math.ceil(textOf(key, figure).length * digit + besides)
    })
    return Math.max(widths[key], ...figures)
  })

/** @param wide of the columns of figures, px */
export const tableColumns = (wide: readonly number[]): readonly Column<AssociateRow>[] => [
  columns.of<AssociateRow>(words.columns.name, 'name', (row) => row.name ?? words.gone, {
    variant: 'strong',
    searchable: true,
    narrow: 'headline',
    least: 112,
    cell: ({ name }) => name ?? <span className="muted">{words.gone}</span>,
  }),
  columns.of<AssociateRow>(words.columns.username, 'username', ({ username }) => username, {
    variant: 'mono',
    searchable: true,
    usuallyHidden: true,
    width: '110px',
  }),
  columns.of<AssociateRow>(words.columns.team, 'team', ({ teams }) => teams.join(', '), {
    searchable: true,
    width: '106px',
    filter: 'values',
    valuesOf: ({ teams }) => teams,
    cell: ({ teams }) => (
      <span className="at-teams trunc" title={teams.length > 1 ? teams.join(', ') : undefined}>
        {teams.map((team, at) => (
          <Fragment key={team}>{at > 0 ? `, ${team}` : team}</Fragment>
        ))}
      </span>
    ),
  }),
  ...figureKeys.map((key, at) => figureColumn(key, wide[at] ?? widths[key])),
  lostColumn,
]
