import { locale } from './locale.ts'

const count = (value: number) => value.toLocaleString(locale)

/** Words of Universal Device Information. Messages that the specification fixes are as it spells them. */
export const universalDevices = {
  title: 'Universal Device Information',
  file: 'universal-devices',
  noun: { one: 'device', many: 'devices', ending: '' },
  refresh: 'Refresh',
  refreshed: (time: string) => `Refreshed ${time}`,
  company: 'Company',
  allCompanies: 'All companies',
  noCompanies: (message: string) => `Error loading companies: ${message}`,
  views: 'Views',
  tabs: { table: 'Table', map: 'Device Finder' },
  searchHint: 'Label, MAC, company, any column',
  show: { all: 'All', in: 'Logged in', out: 'Not logged in', hidden: 'Hidden' },
  columns: {
    status: 'Status',
    label: 'Label',
    serial: 'Serial Number',
    mac: 'MAC',
    model: 'Model',
    os: 'OS',
    app: 'app version',
    health: 'Battery Health',
    company: 'Company',
    updated: 'Updated On',
    hidden: 'Hidden',
    find: 'Find',
  },
  in: 'Logged in',
  out: 'Not logged in',
  hidden: 'Hidden',
  find: (device: string) => `Find ${device} on the map`,
  none: 'No devices found',
  noneText: 'Handhelds show up here once a company has enrolled them.',
  of: (company: string) => `Devices of ${company}`,
  count,
}
