import { count, plural } from './locale.ts'

const devices = (value: number) => plural(value, '1 device', `${count(value)} devices`)

/** Words of Wi-Fi Networks. Messages that the specification fixes are as it spells them. */
export const networks = {
  title: 'Wi-Fi Networks',
  file: 'wifi-networks',
  noun: { one: 'network', other: 'networks', ending: 'a' },
  what: 'network',
  searchHint: 'SSID or facility',
  columns: {
    facility: 'Facility',
    ssid: 'SSID',
    password: 'Password',
    security: 'Security Type',
    devices: 'Devices',
    state: 'State',
    changed: 'Changed',
  },
  none: 'No Wi-Fi networks yet',
  noneText: 'Add one, and choose which handhelds get it.',
  add: 'Add Network',
  addTo: (value: number) => (value === 0 ? 'Add without devices' : `Add to ${devices(value)}`),
  view: 'View Devices',
  edit: 'Edit',
  editTitle: 'Edit Network',
  remove: 'Delete',
  force: 'Force Delete',
  keep: 'Keep the network',
  hidden: 'Hidden',
  reveal: 'Show the password',
  hide: 'Hide the password',
  hidesIn: (seconds: number) => `hides in ${count(seconds)} s`,
  weak: 'WEP is easily broken: use WPA2 where you can',
  note: 'Passwords are stored encrypted and never appear in lists, logs or pushes. To show one, enter your own password once per session. This is recorded.',
  step: 'Network',
  chooseSecurity: 'Select a security type',
  ssidHint: 'The exact name of the network, 1 to 32 bytes.',
  passwordHint: '8 to 63 characters.',
  keepsPassword: 'Type a new one to change it.',
  changeSentTo: (value: number) => (value === 0 ? 'No device has it.' : `The change is sent to ${devices(value)}.`),
  subtitle: (facility: string, security: string, version: number, when: string) =>
    `${facility} · ${security} · version ${version}, changed ${when}`,
  onDevice: (value: number) => plural(value, '1 network', `${count(value)} networks`),
  deleteTitle: (ssid: string) => `Delete ${ssid}?`,
  deleteText: (value: number) =>
    value === 0
      ? 'No devices have it. It’s deleted right away.'
      : `${devices(value)} will remove it. It stays in the list until ${plural(value, 'that device confirms', 'every device confirms')}. You can undo until then.`,
  deleteIt: 'Delete network',
  keepIt: 'Keep network',
  forceTitle: (ssid: string) => `Force delete ${ssid}?`,
  forceText: (value: number) =>
    value === 0
      ? 'It is removed from the list right away. This cannot be undone.'
      : `It is removed from the list right away, and this cannot be undone. ${devices(value)} ${plural(value, 'has', 'have')} not confirmed its removal yet and will remove it after reconnecting.`,
  forceIt: 'Force delete',
  ofDevice: {
    title: (name: string) => `Wi-Fi of ${name}`,
    none: 'No network is assigned to this device.',
    all: 'All Wi-Fi Networks',
    close: 'Close',
  },
  ofDevices: {
    title: (value: number) => `Wi-Fi of ${devices(value)}`,
    devices,
    keep: 'No change',
    add: 'Add',
    remove: 'Remove',
    choice: (ssid: string) => `What to do with ${ssid}`,
    having: (having: number, of: number) =>
      having === 0
        ? 'on none of them'
        : having === of
          ? plural(of, 'on it', `on all ${count(of)}`)
          : `on ${count(having)} of ${count(of)}`,
    affected: (some: number, all: number) =>
      some === all
        ? `Changes ${devices(some)}.`
        : `Changes ${count(some)} of ${devices(all)}: a network goes only to devices of its facility.`,
    save: (added: number, removed: number) =>
      added + removed === 0
        ? 'Save'
        : [added && `add ${count(added)}`, removed && `remove ${count(removed)}`]
            .filter(Boolean)
            .join(', ')
            .replace(/^./, (letter) => letter.toUpperCase()),
    warning:
      'A device that loses its current network stays offline until it joins another one. Make sure it has one in range.',
    none: 'No Wi-Fi network for these devices',
    noneText: 'Add one for their facility first.',
    cancel: 'Cancel',
  },
}
