import { count, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 device', `${count(value)} devices`)

/** Words of Chrome Shortcut Management. Messages that the specification fixes are as it spells them. */
export const shortcuts = {
  title: 'Chrome Shortcut Management',
  file: 'web-shortcuts',
  noun: { one: 'shortcut', other: 'shortcuts', ending: '' },
  what: 'shortcut',
  searchHint: 'Label, URL or facility',
  columns: {
    label: 'Label',
    url: 'URL',
    group: 'Group',
    facility: 'Facility',
    devices: 'Devices',
    state: 'State',
    status: 'Status',
    updated: 'Updated On',
  },
  show: { all: 'All', enabled: 'Enabled', disabled: 'Disabled' },
  none: 'No shortcuts yet',
  noneText: 'Add a web page to the home screen of handhelds.',
  add: 'Add Shortcut',
  added: 'Add shortcut',
  edit: 'Edit',
  editTitle: 'Edit Shortcut',
  view: 'View Devices',
  force: 'Force Delete',
  labelHint: 'Shown below its icon, up to 50 characters.',
  urlHint: 'The complete address, with https://',
  deploys: 'A device shows the shortcut after its next login at the latest.',
  enableRow: (name: string) => `Enable ${name}`,
  enableTitle: (name: string) => `Enable ${name}?`,
  enableText:
    'It can be deployed and edited again. It is not deployed automatically: choose its devices under View Devices.',
  enable: 'Enable shortcut',
  disableTitle: (name: string) => `Disable ${name}?`,
  disableText: (value: number) =>
    value === 0
      ? 'No device has it. While it is disabled it cannot be deployed or edited.'
      : `It is grayed out on ${devices(value)}. While it is disabled it cannot be deployed or edited. Enabling it later does not deploy it again.`,
  disable: 'Disable shortcut',
  once: 'You are asked only once until you leave the page.',
  keep: 'Keep it as it is',
  isOff: 'A disabled shortcut has no devices to view',
  isOffEdit: 'A disabled shortcut cannot be edited',
  forceTitle: (name: string) => `Force delete ${name}?`,
  forceText: (value: number) =>
    value === 0
      ? 'It is only removed from this list. This cannot be undone.'
      : `It is removed from this list right away, and this cannot be undone. ${devices(value)} remove it when they reconnect; lost devices keep it.`,
  forceIt: 'Force delete',
  keepIt: 'Keep shortcut',
  subtitle: (facility: string, when: string) => `${facility} · updated ${when}`,
}
