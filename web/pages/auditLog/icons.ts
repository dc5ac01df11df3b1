import {
  Bell,
  Box,
  Building2,
  ClipboardCheck,
  CloudDownload,
  FileDown,
  Link,
  LogIn,
  type LucideIcon,
  Mail,
  Package,
  ScanBarcode,
  Smartphone,
  Table2,
  Tags,
  Target,
  TriangleAlert,
  User,
  UsersRound,
  Warehouse,
  Wifi,
} from 'lucide-react'
import type { AuditRow } from '../../../shared/contract/audit.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  user: User,
  company: Building2,
  facility: Warehouse,
  team: UsersRound,
  device: Smartphone,
  enrolment: Smartphone,
  network: Wifi,
  app: Package,
  'apps library': Package,
  shortcut: Link,
  rollout: CloudDownload,
  notification: Bell,
  'sent notification': Bell,
  incident: TriangleAlert,
  'scanner preset': ScanBarcode,
  goals: Target,
  task: ClipboardCheck,
  'task info': ClipboardCheck,
  'task customer': ClipboardCheck,
  'source data': FileDown,
  file: FileDown,
  job: FileDown,
  mail: Mail,
  view: Table2,
  'opening view': Table2,
}
const signedIn = ['open', 'close', 'refresh', 'authenticate2faToken', 'forceLogout', 'forceLogoutUsers']

/** What stands for the things of a record. */
export const iconOf = ({ call, things: [first] }: Pick<AuditRow, 'call' | 'things'>): LucideIcon => {
  if (signedIn.includes(call)) return LogIn
  const kind = first?.kind ?? ''
  return icons[kind] ?? (/sku/.test(kind) ? Tags : Box)
}
