import { createContext, type ReactNode, useContext } from 'react'
import type { Incident } from '../../../shared/contract/incidents.ts'
import { columns } from '../../parts/table/columns.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { zoneName } from '../../parts/zone.ts'
import { incidents as words } from '../../words/en/incidents.ts'
import { TypeMark, typeName } from './types.tsx'

/** What cells of the table do. */
export interface CellActs {
  /** Shows a text in full. */
  read: (title: string, text: string) => void
  /** Shows the photos of a report. */
  showPhotos: (report: Incident) => void
  /** Where the small picture of a photo is, once that is known. */
  thumbnails: ReadonlyMap<string, string>
}
export const Acts = createContext<CellActs>({ read: () => {}, showPhotos: () => {}, thumbnails: new Map() })

const isoOf = ({ created_on }: Pick<Incident, 'created_on'>) => new Date(created_on * 1000).toISOString()
export const timeOf = (report: Incident) => stampIn(report.time_zone, isoOf(report))
export const nameOf = ({ name }: Pick<Incident, 'name'>) => name || words.nobody
/** How a report is called where only one line is said of it. */
export const labelOf = (report: Incident) =>
  [typeName(report.type), report.location, timeOf(report)].filter((part) => part !== '').join(', ')

/** A text that is shown in full where it is clicked. */
const Text = ({
  title,
  text,
  strong,
  children,
}: {
  title: string
  text: string
  strong?: true
  children?: ReactNode
}) => {
  const { read } = useContext(Acts)
  if (text === '') return <span className="muted">–</span>
  return (
    <button
      type="button"
      className={strong ? 'ir-text strong' : 'ir-text'}
      title={words.full(title)}
      onClick={() => read(title, text)}
    >
      {children ?? text}
    </button>
  )
}

const Photos = ({ report }: { report: Incident }) => {
  const { showPhotos, thumbnails } = useContext(Acts)
  const { photos, awaited } = report
  const [first] = photos
  if (!first) return <span className="muted">{awaited > 0 ? words.awaited(awaited) : words.noPhotos}</span>
  const url = thumbnails.get(first.key)
  return (
    <button
      type="button"
      className="ir-thumb"
      aria-label={words.photos(photos.length)}
      onClick={() => showPhotos(report)}
    >
      {url ? <img src={url} alt="" loading="lazy" decoding="async" /> : <span className="ir-blank" />}
      {photos.length > 1 && (
        <span className="ir-count" aria-hidden>
          {photos.length}
        </span>
      )}
    </button>
  )
}

const titles = words.columns

export const incidentColumns = [
  columns.text<Incident>(titles.facility, 'facility', {
    cell: ({ facility }) => <Text title={titles.facility} text={facility} />,
    width: '132px',
    searchable: false,
    filter: 'values',
  }),
  columns.of<Incident>(titles.name, 'name', nameOf, {
    cell: (report) =>
      report.name ? (
        <Text title={titles.name} text={report.name} strong />
      ) : (
        <Text title={titles.name} text={words.nobodyOn(report.device)}>
          <span className="muted">{words.nobody}</span>
        </Text>
      ),
    width: '150px',
    searchable: true,
  }),
  columns.text<Incident>(titles.location, 'location', {
    cell: ({ location }) => <Text title={titles.location} text={location} />,
    width: '138px',
  }),
  columns.of<Incident>(titles.type, 'type', ({ type }) => typeName(type), {
    cell: ({ type }) => (
      <Text title={titles.type} text={typeName(type)}>
        <TypeMark type={type} />
      </Text>
    ),
    width: '154px',
    searchable: true,
    filter: 'values',
    narrow: 'headline',
  }),
  columns.text<Incident>(titles.description, 'description', {
    cell: ({ description }) => <Text title={titles.description} text={description} />,
    variant: 'lines',
  }),
  columns.of<Incident>(titles.photos, 'photos', ({ photos }) => photos.length, {
    cell: (report) => <Photos report={report} />,
    width: '96px',
    narrow: 'side',
  }),
  columns.of<Incident>(titles.time, 'time', ({ created_on }) => created_on, {
    cell: (report) => (
      <>
        <time dateTime={isoOf(report)}>{timeOf(report)}</time>
        <small className="incident-zone">{zoneName(report.time_zone)}</small>
      </>
    ),
    text: timeOf,
    variant: 'figures',
    width: '152px',
  }),
]
