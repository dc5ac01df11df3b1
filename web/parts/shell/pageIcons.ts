import { Activity, ChartLine, File, type LucideIcon, Sparkles, Users } from 'lucide-react'
import type { PageKey } from '../../../shared/pages.ts'

const icons: Partial<Record<PageKey, LucideIcon>> = {
  performance: Activity,
  charts: ChartLine,
  users: Users,
  ai: Sparkles,
}

export const pageIcon = (key: PageKey): LucideIcon => icons[key] ?? File
