import { Activity, ChartLine, type LucideIcon, Sparkle, Users, UsersRound, Warehouse } from 'lucide-react'
import type { PageKey } from '../../../shared/pages.ts'

/** Of every page that the menu shows. */
export const icons: Partial<Record<PageKey, LucideIcon>> = {
  performance: Activity,
  charts: ChartLine,
  facilities: Warehouse,
  teams: UsersRound,
  users: Users,
  ai: Sparkle,
}

export const pageIcon = (key: PageKey): LucideIcon => icons[key] ?? Activity
