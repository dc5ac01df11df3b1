import {
  Activity,
  Building2,
  ChartLine,
  CircleDot,
  ClipboardCheck,
  FileDown,
  Flame,
  Hourglass,
  LogIn,
  type LucideIcon,
  ScanLine,
  Smartphone,
  Sparkle,
  Table2,
  Tag,
  Tags,
  Trophy,
  Users,
  UsersRound,
  Warehouse,
} from 'lucide-react'
import type { PageKey } from '../../../shared/pages.ts'

/** Of every page that the menu shows. */
export const icons: Partial<Record<PageKey, LucideIcon>> = {
  performance: Activity,
  charts: ChartLine,
  associatesTable: Table2,
  skuHeatMap: Flame,
  tasks: ClipboardCheck,
  teamRankings: Trophy,
  facilities: Warehouse,
  teams: UsersRound,
  users: Users,
  targets: CircleDot,
  skuMetrics: Tags,
  sourceData: FileDown,
  calloutSkus: Tag,
  excludedSkus: ScanLine,
  activeSessions: LogIn,
  inactivity: Hourglass,
  deviceInformation: Smartphone,
  company: Building2,
  ai: Sparkle,
}

export const pageIcon = (key: PageKey): LucideIcon => icons[key] ?? Activity
