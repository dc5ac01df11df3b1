import { count, plural } from './locale.ts'

const users = (value: number) => plural(value, '1 user', `${count(value)} users`)

/** Words of Active Sessions. Messages that the specification fixes are as it spells them. */
export const activeSessions = {
  title: 'Active Sessions',
  file: 'active-sessions',
  noun: { one: 'session', other: 'sessions', ending: 'a' },
  searchHint: 'Name, username or device',
  groups: 'Groups',
  columns: {
    user: 'User',
    group: 'Group',
    where: 'Where',
    since: 'Active since',
    length: 'Duration',
    result: 'Result',
  },
  show: { all: 'All', handheld: 'Handheld', web: 'Web', long: (hours: number) => `Over ${count(hours)} h` },
  web: 'Web',
  you: 'You',
  count,
  inAll: (handhelds: number, webs: number) => ({ handheld: `${count(handhelds)} handheld`, web: `${count(webs)} web` }),
  scope: (group: string, teams: number) =>
    teams === 0 ? group : plural(teams, `${group} and its team`, `${group} and its ${count(teams)} teams`),
  length: (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return hours === 0 ? `${count(rest)} min` : `${count(hours)} h ${count(rest)} min`
  },
  live: (time: string) => `Live, ${time}`,
  refresh: 'Refresh',
  none: 'Nobody is signed in',
  noneText: (group: string) => `People who sign in on a handheld or in the console in ${group} show up here.`,
  failed: (message: string) => `Error loading active sessions: ${message}`,
  facilitiesFailed: 'Failed at loading facilities',
  teamsFailed: 'Failed at loading teams',
  force: 'Force Logout',
  ask: (value: number) => `Log out ${users(value)}?`,
  confirm: (value: number) => `Log out ${users(value)}`,
  keep: 'Keep them signed in',
  warning: 'Signs them out of the console now, and out of handhelds when they reconnect. Unsent scans still count.',
  skipped: (value: number) =>
    plural(
      value,
      '1 selected session is skipped: it is not below your role.',
      `${count(value)} selected sessions are skipped: they are not below your role.`,
    ),
  notBelow: 'You can only log out users below your own role',
  forcing: (value: number) => `Forcing ${users(value)} to log out`,
  forced: (value: number) => `Forced logout of ${users(value)}`,
  done: (value: number) => `(${count(value)}) user(s) logged out successfully`,
  failedFor: (username: string) => `Failed at logging out ${username}`,
  waits: (value: number) => plural(value, '1 waiting for a handheld', `${count(value)} waiting for a handheld`),
  notDone: (value: number) => `${count(value)} failed`,
  running: (value: number) => `${count(value)} remaining`,
  again: (value: number) => plural(value, 'Retry 1 failed', `Retry ${count(value)} failed`),
  close: 'Close',
  asking: 'Logging out…',
  out: 'Logged out',
  outSoon: 'Signs out when it reconnects',
  silentSince: (time: string) => `last contact ${time}`,
}
