import { Activity, ChartLine, File, type LucideIcon, Users } from 'lucide-react'
import type { PageKey } from '../../../shared/pages.ts'

const icons: Partial<Record<PageKey, LucideIcon>> = { performance: Activity, charts: ChartLine, users: Users }

export const pageIcon = (key: PageKey): LucideIcon => icons[key] ?? File
