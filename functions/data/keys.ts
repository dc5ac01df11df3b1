import type { TableName } from './db.ts'

/** Where items of a kind lie. */
export interface KeyOf<Id extends readonly unknown[]> {
  table: TableName
  /** The key of one; with an empty last part where the keys of many begin. */
  key: (...id: Id) => { pk: string; sk: string }
}

const at = <Id extends readonly unknown[]>(
  table: TableName,
  parts: (...id: Id) => readonly [pk: string, sk: string],
): KeyOf<Id> => ({
  table,
  key: (...id) => {
    const [pk, sk] = parts(...id)
    return { pk, sk }
  },
})

/** The company that an id carries: `<company>.<rest>`. */
const companyIn = (id: string) => id.slice(0, id.indexOf('.'))
const digits = (value: number | '', length: number) => (value === '' ? '' : String(value).padStart(length, '0'))

/**
 * Every key of every table: what begins alike in one partition is listed together. No two kinds have keys in common, and
 * none begins like another of its partition (`test/edge/keys.test.ts`).
 */
export const keys = {
  company: at('directory', (company: string) => [company, 'COMPANY']),
  /** Which company a login name means. */
  companyOfUrl: at('directory', (url: string) => [`URL#${url.toLowerCase()}`, 'COMPANY']),
  releaseNote: at('directory', (id: number | '') => ['RELEASE-NOTES', digits(id, 12)]),
  /** A release note that is not published. */
  noteDraft: at('directory', (uid: string) => ['NOTE-DRAFTS', uid]),
  /** How many of a kind were published or drafted: of two at once who count what there is, one has to count again. */
  contentTurn: at('directory', (kind: string) => ['CONTENT-TURNS', kind]),
  /** What belongs to the platform, and is the same for every company. */
  resource: at('directory', (id: string) => ['RESOURCES', id]),
  partnerCard: at('directory', (id: string) => ['PARTNERS', id]),
  partnerTag: at('directory', (id: string) => ['PARTNER-TAGS', id]),
  /** In which order resources or partners are shown. */
  contentOrder: at('directory', (option: string) => ['CONTENT-ORDERS', option]),
  /** How the sign-in page looks, and how it looked before. */
  loginAppearance: at('directory', () => ['LOGIN-LOOK', 'NOW']),
  appliedAppearance: at('directory', (id: string) => ['LOGIN-LOOKS', id]),
  /** Whether the installation is under maintenance, or when it was last. */
  maintenance: at('directory', () => ['MAINTENANCE', 'NOW']),

  user: at('users', (company: string, uid: string) => [company, `USER#${uid}`]),
  /** Who has a name. */
  username: at('users', (company: string, name: string) => [company, `USERNAME#${name.toLowerCase()}`]),
  userCounts: at('users', (company: string) => [company, 'COUNTERS']),
  /** The company of a user: a verified token names nothing but the uid. */
  companyOfUser: at('users', (uid: string) => [`WHO#${uid}`, 'USER']),

  group: at('groups', (company: string, uid: string) => [company, `GROUP#${uid}`]),
  /** Which group has a name among those of its parent. */
  groupName: at('groups', (company: string, parent: string | null, name: string) => [
    company,
    `GROUPNAME#${parent ?? '-'}#${name.toLowerCase()}`,
  ]),

  /** A floor of a facility, as a picture. */
  floorPlan: at('groups', (company: string, id: string) => [`${company}#PLANS`, id]),

  goals: at('settings', (company: string, group: string) => [company, `GOALS#${group}`]),
  preference: at('settings', (company: string, owner: string, type: number | '') => [company, `PREF#${owner}#${type}`]),
  chartPresets: at('settings', (company: string, user: string) => [company, `CHARTS#${user}`]),
  /** Saved views of a table: of a user, or of everybody. */
  tableViews: at('settings', (company: string, table: string, owner: string) => [company, `VIEWS#${table}#${owner}`]),
  /** The reports that a user has saved. */
  savedReports: at('settings', (company: string, user: string) => [company, `SAVED#${user}`]),
  /** The role and group of a user's latest session. */
  latest: at('settings', (company: string, user: string) => [company, `LATEST#${user}`]),
  /** A list of SKUs of a kind, in parts. */
  skus: at('settings', (company: string, kind: string, part: number | '') => [
    company,
    `SKUS#${kind}#${digits(part, 3)}`,
  ]),
  scannerPreset: at('settings', (company: string, id: string) => [company, `SCANNER#${id}`]),
  /** How often a company's scanner presets were changed, and the number of the last one. */
  scannerPresetTurn: at('settings', (company: string) => [company, 'SCANNERTURN']),
  /** Of which version a company's lists of SKUs are. */
  skuVersions: at('settings', (company: string) => [company, 'SKUVERSIONS']),

  secret: at('secrets', (name: string) => [`SECRET#${name}`, 'SECRET']),

  session: at('sessions', (id: string) => [`${companyIn(id)}#SESSION#${id}`, 'SESSION']),
  signIn: at('sessions', (company: string, id: string) => [`${company}#SIGNIN#${id}`, 'SIGNIN']),
  /** A session that is open, by its user: where they are listed. It may be over all the same. */
  openSession: at('sessions', (company: string, user: string, id: string) => [
    `${company}#OPEN`,
    user === '' ? '' : `${user}#${id}`,
  ]),
  /** Who was signed in at the console from when to when, by the instant they came. */
  webLogin: at('sessions', (company: string, joined: string, signIn: string) => [
    `${company}#LOGINS`,
    `${joined}#${signIn}`,
  ]),
  token: at('sessions', (id: string) => [`${companyIn(id)}#TOKEN#${id}`, 'TOKEN']),

  limit: at('counters', (company: string, what: string, window: number) => [
    `${company}#LIMIT#${what}`,
    String(window),
  ]),

  /** What an instance of a Lambda has counted of a company's use on a UTC day. */
  usagePart: at('counters', (company: string, date: string, source: string) => [`${company}#USAGE#${date}`, source]),

  run: at('idempotency', (company: string, session: string, key: string) => [`${company}#ONCE#${session}`, key]),

  device: at('devices', (id: string) => [`${companyIn(id)}#DEVICE#${id}`, 'DEVICE']),
  deviceState: at('devices', (company: string, shard: number, id: string) => [`${company}#STATE#${shard}`, id]),
  /** Which device has a serial number. */
  serialNumber: at('devices', (company: string, serial: string) => [company, `SERIAL#${serial}`]),
  /** One item of a device's desired state, by section and id, with what the device made of it. */
  desired: at('devices', (device: string, item: string) => [`${companyIn(device)}#DESIRED#${device}`, item]),
  /** What a device said of the settings that are the same on all devices of its company. */
  reportedSettings: at('devices', (company: string, shard: number, id: string) => [`${company}#SETTINGS#${shard}`, id]),
  /** How a device was on a day of UTC. */
  deviceHistory: at('devices', (device: string, date: string) => [`${companyIn(device)}#HISTORY#${device}`, date]),
  /** What was asked of a device, by when. */
  command: at('devices', (device: string, id: string) => [`${companyIn(device)}#COMMANDS#${device}`, id]),
  /** An app that is deployed to devices. */
  app: at('devices', (company: string, id: string) => [`${company}#APPS`, id]),
  /** That a facility has an app of a package. */
  appPackage: at('devices', (company: string, packageKey: string) => [`${company}#PACKAGES`, packageKey]),
  /** How often a company has added an app. */
  appTurn: at('devices', (company: string) => [`${company}#APPS#TURN`, 'TURN']),
  /** Which apps may be used on the devices of a group. */
  appLibrary: at('devices', (company: string, group: string) => [`${company}#LIBRARIES`, group]),
  /** A web shortcut of a facility. */
  shortcut: at('devices', (company: string, id: string) => [`${company}#SHORTCUTS`, id]),
  /** A custom notification of a company. */
  notification: at('devices', (company: string, id: string) => [`${company}#NOTIFICATIONS`, id]),
  /** How often a company has added a custom notification. */
  notificationTurn: at('devices', (company: string) => [`${company}#NOTIFICATIONS#TURN`, 'TURN']),
  /** That a custom notification was created, by when. */
  notificationMade: at('devices', (company: string, made: string) => [`${company}#MADE`, made]),
  /** A notification that is due, by when. */
  notificationDue: at('devices', (shard: number, sortKey: string) => [`DUE#NOTIFICATIONS#${shard}`, sortKey]),
  /** A notification that was sent, by when it was due. */
  sentNotification: at('devices', (company: string, id: string) => [`${company}#SENT`, id]),
  /** A notification on its way to a device. */
  delivery: at('devices', (device: string, id: string) => [`${companyIn(device)}#NOTICES#${device}`, id]),
  /** How many notifications devices of a company were brought on a day of UTC, in parts (`deliveredCounts.ts`). */
  delivered: at('devices', (company: string, date: string, part: string) => [
    `${company}#DELIVERED`,
    `${date}#${part}`,
  ]),
  /** A company with notifications that wait for goals. */
  goalWatch: at('devices', (company: string) => ['GOALS#NOTIFICATIONS', company]),
  /** Who joined or left a team and is to be told of it, by when that was. */
  teamNotice: at('devices', (shard: number, sortKey: string) => [`TELL#NOTIFICATIONS#${shard}`, sortKey]),
  /** Who was told of a goal on a day. */
  goalReached: at('devices', (company: string, date: string, what: string) => [`${company}#REACHED#${date}`, what]),
  /** A rollout of a version of an app. */
  rollout: at('devices', (company: string, id: string) => [`${company}#ROLLOUTS`, id]),
  /** What a device said of an update that it was offered. */
  rolloutWord: at('devices', (company: string, offer: string, shard: number, device: string) => [
    `${company}#OTA#${offer}#${shard}`,
    device,
  ]),
  /** A company whose rollout goes on by itself. */
  rolloutRunning: at('devices', (company: string) => ['ROLLOUTS', company]),
  /** What happened to a rollout and its admins are still to be told. */
  rolloutNews: at('devices', (sortKey: string) => ['NEWS#ROLLOUTS', sortKey]),
  /** A Wi-Fi network of a facility. */
  network: at('devices', (company: string, id: string) => [`${company}#NETWORKS`, id]),
  enrolmentCode: at('devices', (company: string, code: string) => [company, `CODE#${code}`]),
  companyOfCode: at('devices', (code: string) => [`CODE#${code}`, 'CODE']),
  /** A worker's time in a team on a device. Its id spreads them over partitions: every batch reads one. */
  assignment: at('devices', (company: string, id: string) => [`${company}#JOIN#${id}`, 'JOIN']),
  /** One sign-in of a worker on a device. */
  workSession: at('devices', (device: string, id: string) => [`${companyIn(device)}#WORK#${device}`, id]),
  fleetCounts: at('devices', (company: string) => [`${company}#FLEET`, 'COUNTS']),
  /** The newest versions that its devices have (`fleetVersions.ts`). */
  fleetVersions: at('devices', (company: string) => [`${company}#FLEET`, 'VERSIONS']),
  /** How the devices of a company or a facility were at a time of a day, days of one time together (`fleetHistory.ts`). */
  fleetThen: at('devices', (company: string, facilityKey: string, moment: string) => [
    `${company}#FLEET#${facilityKey}`,
    moment,
  ]),

  batch: at('raw', (company: string, team: string, date: string, device: string, id: string) => [
    `${company}#${team}#${date}`,
    device === '' ? '' : `${device}#${id}`,
  ]),
  /** Enrolments, sign-ins, joins, leaves and sign-outs as they happened, by instant, device, kind and id. */
  workEvent: at('raw', (company: string, date: string, event: string) => [`${company}#WORK#${date}`, event]),

  /** What a worker did in an hour. */
  workHour: at('work', (company: string, facility: string, date: string, hour: number | '', who: string) => [
    `${company}#${facility}#${date}`,
    hour === '' ? '' : `${digits(hour, 2)}#${who}`,
  ]),

  /** Pages of figures of a facility: the letter says of what (`rollups.ts`). */
  page: at('rollups', (company: string, facility: string, page: string) => [`${company}#${facility}`, page]),
  closed: at('rollups', (company: string, facility: string) => [`${company}#${facility}`, 'CLOSED']),
  /** A facility has hours of a day that is not closed. */
  openDay: at('rollups', (day: string) => ['OPEN', day]),
  /** When figures of a facility changed last. */
  changed: at('rollups', (company: string, facility: string) => [`${company}#CHANGED`, facility]),
  /** Pages of figures by code, of a facility or a company: the letter says of what (`codeDays.ts`). */
  codePage: at('rollups', (company: string, facility: string, page: string) => [`${company}#CODES#${facility}`, page]),
  codesClosed: at('rollups', (company: string, facility: string) => [`${company}#CODES`, facility]),
  /** What was scanned and is not counted by code yet. */
  codesDue: at('rollups', (due: string) => ['CODES', due]),
  /** How a facility's day was counted again. */
  recounted: at('rollups', (company: string, facility: string, day: string) => [
    `${company}#RECOUNTED#${facility}`,
    day,
  ]),
  /** A code that is too long to be its own name. */
  longCode: at('rollups', (company: string, name: string) => [`${company}#CODE#${name}`, 'CODE']),
  /** Which objects a team's day was packed into. */
  archived: at('rollups', (company: string, team: string, date: string) => [`${company}#ARCHIVE#${team}`, date]),
  /** What the platform knows of a company beside its figures (`platform.ts`). */
  platformCompany: at('rollups', (company: string) => ['PLATFORM', company]),
  /** When companies were summed last. */
  platformSummed: at('rollups', () => ['SUMMED', 'PLATFORM']),
  /** What somebody asked to be summed again (`platform.ts`). */
  platformAgain: at('rollups', () => ['AGAIN', 'PLATFORM']),
  /** What a company used on a UTC day, what companies used in a UTC month, and when that was summed last (`usage.ts`). */
  usageDay: at('rollups', (company: string, date: string) => [`${company}#USAGE`, date]),
  usageMonth: at('rollups', (month: string, company: string) => [`USAGE#${month}`, company]),
  usageSummed: at('rollups', () => ['SUMMED', 'USAGE']),
  /** What is to be done with a day, and when. */
  due: at('rollups', (task: string, due: string) => [`DUE#${task}`, due]),
  /** Work that cannot be brought into the figures. */
  quarantine: at('rollups', (key: string) => ['ASIDE', key]),

  job: at('jobs', (company: string, user: string, id: string) => [`${company}#${user}`, `JOB#${id}`]),
  /** What became of the things of one of its batches. */
  jobRows: at('jobs', (company: string, user: string, id: string, batch: number | '') => [
    `${company}#${user}`,
    `ROWS#${id}#${digits(batch, 6)}`,
  ]),
  /** What a job still has to do, part by part. */
  jobPart: at('jobs', (company: string, user: string, id: string, part: number | '') => [
    `${company}#${user}`,
    `PART#${id}#${digits(part, 6)}`,
  ]),
  /** Who was mailed to of a part. */
  jobMails: at('jobs', (company: string, user: string, id: string, part: number | '') => [
    `${company}#${user}`,
    `MAILS#${id}#${digits(part, 6)}`,
  ]),
  /** A job that is not over: where the sweep looks. */
  openJob: at('jobs', (job: string) => ['OPEN', job]),

  /** A task, by when it began (`tasks.ts`). */
  task: at('tasks', (company: string, team: string, sortKey: string) => [`${company}#TEAM#${team}`, sortKey]),
  /** Where a worker's tasks lie. */
  taskPlace: at('tasks', (company: string, user: string, number: string) => [`${company}#WORKER#${user}`, number]),
  /** The open task of a worker, who has one at most. */
  openTask: at('tasks', (company: string, user: string) => [`${company}#OPEN`, user]),
  taskInfo: at('tasks', (company: string, id: string) => [`${company}#INFO`, id]),
  taskCustomer: at('tasks', (company: string, id: string) => [`${company}#CUSTOMER`, id]),
  /** Which definition has a name among those of a team, or of all teams of a facility; and which customer in a facility. */
  taskInfoName: at('tasks', (company: string, place: string, name: string) => [
    `${company}#INFONAMES`,
    `${place}#${name}`,
  ]),
  taskCustomerName: at('tasks', (company: string, place: string, name: string) => [
    `${company}#CUSTOMERNAMES`,
    `${place}#${name}`,
  ]),
  /** How long tasks usually take in a facility. */
  usualTimes: at('tasks', (company: string, facility: string) => [`${company}#USUAL`, facility]),
  /** A report of an incident, by its facility, its status and when it was; the company's own place for those of no facility. */
  incident: at('incidents', (company: string, facility: string, sortKey: string) => [
    `${company}#IN#${facility}`,
    sortKey,
  ]),
  /** How many reports a facility has. */
  incidentCounts: at('incidents', (company: string, facility: string) => [`${company}#COUNTS`, facility]),
  /** Which report a device means by an id of its own. */
  incidentFiled: at('incidents', (company: string, device: string, id: string) => [`${company}#FILED#${device}`, id]),
  /** A mail that is sent once, by what it is of. */
  mail: at('mails', (id: string) => [`${companyIn(id)}#MAIL#${id}`, 'MAIL']),
  /** Whether an admin was told by mail of what happened to a rollout: beside the mails, since their Lambda writes no rollouts. */
  rolloutMail: at('mails', (company: string, rollout: string, revision: number | '', user: string) => [
    `${company}#TOLD#${rollout}`,
    revision === '' ? '' : `${digits(revision, 6)}#${user}`,
  ]),
  /** Up to when it is planned which reports are sent. */
  planned: at('mails', () => ['PLANNED', 'REPORTS']),

  /** A webhook of a company. */
  webhook: at('webhooks', (company: string, id: string) => [company, `WEBHOOK#${id}`]),
  /** Something that a webhook is told, by when it happened. */
  webhookDelivery: at('webhooks', (company: string, webhook: string, id: string) => [
    `${company}#DELIVERIES#${webhook}`,
    id,
  ]),
  /** A delivery that is to be tried, by when. */
  webhookDue: at('webhooks', (shard: number, sortKey: string) => [`DUE#${shard}`, sortKey]),
  /** What has happened and is still to be handed on to the webhooks of its company. */
  webhookEvent: at('webhooks', (shard: number, sortKey: string) => [`EVENTS#${shard}`, sortKey]),
  /** Up to which day the goals of a company's groups in a zone were checked. */
  goalsChecked: at('webhooks', (company: string, zone: string) => ['JUDGED', `${company}#${zone}`]),
  /** A token of a company's own program, or a TV link: by its id, which carries the company. */
  apiToken: at('keys', (company: string, id: string) => [company, id]),
  /** How many tokens of a kind a company has made: of two at once who count what there is, one has to count again. */
  apiTokenTurn: at('keys', (company: string, kind: string) => [`${company}#TURNS`, kind]),

  upload: at('uploads', (company: string, id: string) => [company, `UPLOAD#${id}`]),

  /** Who did what to what, by month and instant. */
  audit: at('audit', (company: string, month: string, entry: string) => [`${company}#${month}`, entry]),
  /** The same entries, by who did it, by what it was done to, and by the day (UTC) in any company: keys alone. */
  auditBy: at('audit', (company: string, user: string, entry: string) => [`${company}#BY#${user}`, entry]),
  auditOf: at('audit', (company: string, thing: string, entry: string) => [`${company}#OF#${thing}`, entry]),
  auditDay: at('audit', (day: string, entry: string, company: string) => [`DAY#${day}`, `${entry}#${company}`]),
} as const
