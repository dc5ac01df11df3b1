import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  BookOpen,
  Building,
  Building2,
  ChartNoAxesCombined,
  type LucideIcon,
  NotebookPen,
  Palette,
  Smartphone,
  Store,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import type { UniversalCompany } from '../../../shared/contract/companies.ts'
import { type KeyedPage, pages, routeOf } from '../../../shared/pages.ts'
import { read } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../features/page/Page.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { states } from '../../words/en/states.ts'
import { universalDashboard as words } from '../../words/en/universalDashboard.ts'
import './universalDashboard.css'

type Tile = keyof typeof words.tiles

const icons: Record<Tile, LucideIcon> = {
  universalMetrics: ChartNoAxesCombined,
  createCompany: Building,
  manageCompanies: Building2,
  universalDevices: Smartphone,
  addWhatIsNew: NotebookPen,
  addResources: BookOpen,
  managePartners: Store,
  customize: Palette,
}

/** The tools that there are by now, in the order of the tiles. */
const tiles = (Object.keys(words.tiles) as Tile[]).flatMap((key) => {
  const page = (pages as readonly KeyedPage[]).find((each) => each.key === key)
  return page?.built ? [{ key, to: routeOf(page) }] : []
})

/** What a tile says of the companies once they are known. */
const lineOf = (key: Tile, companies: readonly UniversalCompany[] | undefined, zone: string): string => {
  if (!companies || companies.length === 0) return words.texts[key]
  if (key === 'manageCompanies') {
    const enabled = companies.filter(({ status }) => status === 1).length
    return words.companies(enabled, companies.length - enabled)
  }
  if (key === 'createCompany') {
    const last = companies.reduce((a, b) => (a.created_on > b.created_on ? a : b))
    return words.last(last.name, stampIn(zone, last.created_on).slice(0, 12))
  }
  return words.texts[key]
}

/** The tools of the people who run the installation. */
export default function UniversalDashboardPage() {
  const zone = useSession().company.time_zone
  const companies = useQuery(read('allCompanies', {}))
  return (
    <Page title={words.title} className="universal-dashboard">
      {companies.error && (
        <div className="note amber page-note" role="alert">
          <span className="grow">{words.failed(companies.error.message)}</span>
          <button type="button" className="btn sm" onClick={() => companies.refetch()}>
            {states.tryAgain}
          </button>
        </div>
      )}
      <ul className="tool-tiles">
        {tiles.map(({ key, to }) => {
          const Icon = icons[key]
          return (
            <li key={key}>
              <Link to={to} className="tool-tile">
                <span className="tool-icon">
                  <Icon className="i" size={20} strokeWidth={1.75} aria-hidden />
                </span>
                <ArrowRight className="i tool-go" size={16} strokeWidth={1.75} aria-hidden />
                <b>{words.tiles[key]}</b>
                <span className="muted">{lineOf(key, companies.data, zone)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
