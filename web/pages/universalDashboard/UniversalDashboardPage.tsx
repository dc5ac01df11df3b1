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
import type { PlatformOverview } from '../../../shared/contract/universalMetrics.ts'
import { type KeyedPage, pages, routeOf } from '../../../shared/pages.ts'
import { read } from '../../api/calls.ts'
import { serverNow, serverTime } from '../../api/clock.ts'
import { useSession } from '../../api/session.tsx'
import { appearanceOf, wanted } from '../../features/login/appearance/appearance.ts'
import { FailedNote } from '../../features/page/FailedNote.tsx'
import { Page } from '../../features/page/Page.tsx'
import { compact } from '../../parts/metrics/compact.ts'
import { dateTimeIn } from '../../parts/zonedTimes.ts'
import { universalDashboard as words } from '../../words/en/universalDashboard.ts'
import { Maintenance } from './Maintenance.tsx'
import { Needs } from './Needs.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { dateOf, dayText } from './when.ts'
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

/** Read again so often while the page is shown, ms: figures are summed every five minutes. */
const every = 5 * 60_000

/** What a tile says of what is behind it, once that is known. */
const useLines = (overview: PlatformOverview | undefined, zone: string, now: number): Partial<Record<Tile, string>> => {
  const notes = useQuery(read('getWhatsNew', { limit: 1 })).data
  const drafts = useQuery(read('getNoteDrafts', {})).data?.length ?? 0
  const resources = useQuery(read('getResources', {})).data
  const cards = useQuery(read('getAllPartnerCards', {})).data
  const tags = useQuery(read('getAllPartnerCardTags', {})).data
  const options = useQuery(read('loginCustomizerOptions', { options: [...wanted] })).data
  const appearance = options && appearanceOf(options)
  const [note] = notes ?? []
  const noteText = note ? words.lastNote(dateOf(zone, note.created_at)) : words.noNote
  const of = {
    ...(overview ? { manageCompanies: words.companies(overview.companies.enabled, overview.companies.disabled) } : {}),
    ...(overview?.summed_at
      ? {
          universalMetrics: words.scansOfMonth(compact(overview.scans_this_month)),
          universalDevices: words.devices(overview.devices.total, overview.devices.critical),
        }
      : {}),
  }
  const last = overview?.companies.last
  return {
    ...of,
    ...(last ? { createCompany: words.last(last.name, dayText(zone, last.created_on, now)) } : {}),
    ...(notes ? { addWhatIsNew: drafts > 0 ? words.drafts(noteText, drafts) : noteText } : {}),
    ...(resources ? { addResources: words.resources(resources.length) } : {}),
    ...(appearance ? { customize: words.appearance(appearance.banner !== undefined, appearance.slides.length) } : {}),
    ...(cards && tags ? { managePartners: words.partners(cards.length, tags.length) } : {}),
  }
}

/** Five figures of the whole installation; a dash for what is not known. */
const Figures = ({ overview, busy }: { overview: PlatformOverview | undefined; busy: boolean }) => {
  const { figures } = words
  const shown: Partial<Record<keyof typeof figures, readonly [number, string]>> | undefined = overview && {
    companies: [overview.companies.enabled, figures.newOnes(overview.companies.created_this_month)],
    // Until companies were summed for the first time nothing of what they do is known.
    ...(overview.summed_at
      ? {
          users: [overview.active_users, figures.usersText],
          scans: [overview.scans_today, figures.scansText],
          online: [overview.devices.online, figures.onlineText(overview.devices.total)],
          behind: [overview.devices.behind, figures.behindText],
        }
      : {}),
  }
  return (
    <section className="tool-figures" aria-label={figures.label} aria-busy={busy}>
      {(['companies', 'users', 'scans', 'online', 'behind'] as const).map((key) => {
        const [value, text] = shown?.[key] ?? []
        return (
          <div key={key}>
            <span>{figures[key]}</span>
            <b>{typeof value === 'number' ? compact(value, 999_999) : '–'}</b>
            <small className="muted">{text ?? '\u00a0'}</small>
          </div>
        )
      })}
    </section>
  )
}

/** The tools of the people who run the installation, and how it stands. */
export default function UniversalDashboardPage() {
  const zone = useSession().company.time_zone
  const query = useQuery({ ...read('getPlatformOverview', { time_zone: zone }), refetchInterval: every })
  const overview = query.data
  const now = serverTime(query.dataUpdatedAt) || serverNow()
  const lines = useLines(overview, zone, now)
  return (
    <Page
      title={words.title}
      className="universal-dashboard"
      actions={
        overview && (
          <span className="muted">
            {overview.summed_at ? words.summed(dateTimeIn(zone, overview.summed_at)) : words.notSummed}
          </span>
        )
      }
    >
      {query.error && <FailedNote text={words.failed(query.error.message)} onRetry={query.refetch} />}
      <Figures overview={overview} busy={query.isPending} />
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
                <span className="muted">{lines[key] ?? words.texts[key]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {overview && (
        <div className="tool-news">
          <RecentChanges rows={overview.recent_changes} now={now} />
          <div className="tool-side">
            <Needs rows={overview.needs} zone={zone} />
            <Maintenance mode={overview.maintenance} companies={overview.companies.enabled} zone={zone} now={now} />
          </div>
        </div>
      )}
    </Page>
  )
}
