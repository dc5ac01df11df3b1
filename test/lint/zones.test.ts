import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Times are by the clock of a group or company, and it is said whose: `web/parts/zone.ts`. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(`${root}/${path}`, 'utf8'),
}))

/** What writes times beside or over a table, or for one, which says whose clock they are by. */
const namedByTable: readonly string[] = [
  'web/features/deployments/DeviceStatusList.tsx',
  'web/features/devices/textsOfDevice.ts',
  'web/pages/activeSessions/columns.tsx',
  'web/pages/apiAccess/KeysTable.tsx',
  'web/pages/auditLog/AuditDrawer.tsx',
  'web/pages/auditLog/AuditLogPage.tsx',
  'web/pages/auditLog/columns.tsx',
  'web/pages/auditLog/format.ts',
  'web/pages/devices/CommandItem.tsx',
  'web/pages/devices/DeviceNow.tsx',
  'web/pages/devices/DeviceSessions.tsx',
  'web/pages/devices/DevicesPage.tsx',
  'web/pages/devices/LostBanner.tsx',
  'web/pages/devices/Scanning.tsx',
  'web/pages/devices/Versions.tsx',
  'web/pages/devices/AssignmentItem.tsx',
  'web/pages/devices/columns.tsx',
  'web/pages/networks/NetworkDrawer.tsx',
  'web/pages/notifications/SentDrawer.tsx',
  'web/pages/shortcuts/ShortcutDrawer.tsx',
  'web/pages/universalDevices/columns.tsx',
  'web/pages/webhooks/WebhooksPage.tsx',
]

/** What has no clock: dates, some only compared, values of fields, and times that somebody set without a zone. */
const noClock: readonly string[] = [
  'web/pages/notifications/when.ts',
  'web/pages/tasks/board/spans.ts',
  'web/pages/universalDashboard/MaintenanceForm.tsx',
  'web/pages/incidents/IncidentReportsPage.tsx',
  'web/pages/universalDashboard/when.ts',
  'web/pages/notifications/wallText.ts',
]

/** What is shown within a part that says it. */
const within: Readonly<Record<string, string>> = {
  'web/features/figures/Toolbar.tsx': 'web/features/figures/Head.tsx',
  'web/pages/performance/provenance.ts': 'web/features/figures/Head.tsx',
  'web/features/jobs/JobRow.tsx': 'web/features/jobs/JobTray.tsx',
  'web/features/jobs/title.ts': 'web/features/jobs/JobTray.tsx',
  'web/features/finder/FinderPanel.tsx': 'web/features/finder/FinderList.tsx',
  'web/pages/rankings/days.ts': 'web/pages/rankings/DayTable.tsx',
}

const writes = ({ text }: { text: string }) =>
  /import \{[^}]*\bstampIn\b[^}]*\} from|pad\(hour\)\}:\$\{pad\(minute/.test(text)
const says = (path: string) => /<ZoneNote|zoneName\(/.test(sources.find((source) => source.path === path)?.text ?? '')

test('who writes a time says whose clock it is by', () => {
  const known = [...namedByTable, ...noClock]
  const outside = sources.filter(({ path }) => !path.startsWith('web/parts/')).filter(writes)
  const unnamed = outside.filter(({ path }) => !known.includes(path) && !says(within[path] ?? path))
  expect(unnamed.map(({ path }) => path)).toEqual([])
  const stale = [...known, ...Object.keys(within)].filter((path) => !outside.some((source) => source.path === path))
  expect(stale).toEqual([])
})

test('the clock of the browser is asked for where nobody is signed in, and nowhere else', () => {
  const asking = sources.filter(({ text }) => /resolvedOptions\(\)\.timeZone/.test(text)).map(({ path }) => path)
  // The form of a new company suggests it.
  expect(asking.sort()).toEqual([
    'web/features/maintenance/Maintained.tsx',
    'web/pages/createCompany/CreateCompany.tsx',
  ])
})
