import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { stageRates } from '../functions/lib/rateLimits.ts'
import { stopPath } from '../functions/lib/reportStop.ts'
import type { Call } from '../shared/contract/call.ts'
import {
  type ApiName,
  apiAt,
  type CallName,
  calls,
  type GroupName,
  groupNames,
  groupOf,
} from '../shared/contract/index.ts'
import { GrantedFunction, type GrantedFunctionProps } from './GrantedFunction.ts'
import { HttpApi } from './httpApi.ts'
import { type OriginKeys, originKeys } from './originKeys.ts'
import type { StageProps } from './stage.ts'

/** What it means for people when an endpoint group fails. */
const impacts: Record<GroupName, string> = {
  session: 'People cannot sign in, switch groups, confirm their password or save how their pages are set up.',
  users: 'Users cannot be listed, created or changed.',
  roles: 'Roles cannot be given or taken away.',
  groups: 'Facilities and teams cannot be listed or changed; pages that need them stay empty.',
  preferences: 'Pages look as if nobody had set them up; chart presets are missing.',
  goals: 'Goals cannot be read or set: cards lose their colours.',
  metrics: 'The Performance and Charts pages show no figures.',
  rankings: 'Teams cannot be compared: the ranking and its card stay empty.',
  tasks: 'Workers cannot start or end tasks, and nobody sees who is at which.',
  skus: 'Lists of excluded and callout SKUs cannot be seen or changed. Scans go on being counted with them.',
  source: 'Source Data cannot be exported. What runs already goes on.',
  skuMetrics: 'The pages SKU Metrics and SKU Heat Map show no figures. Scans go on being counted.',
  devices: 'The device card stays empty and no enrolment codes can be made.',
  apps: 'Apps cannot be seen, added or deployed. Handhelds keep the apps that they have.',
  shortcuts: 'Web shortcuts cannot be seen or changed. Handhelds keep the shortcuts that they have.',
  webPortal: 'Tabs of the device app cannot be seen or changed. Handhelds keep the tabs that they have.',
  networks: 'Wi-Fi networks cannot be seen or changed. Handhelds keep the networks that they have.',
  ota: 'OTA updates cannot be seen, set or stopped by hand. Handhelds go on with those that run.',
  notifications: 'Notifications cannot be seen, changed or sent by hand. Those that are booked are sent.',
  incidents: 'Incident reports cannot be seen or archived. Handhelds go on filing them.',
  jobs: 'Exports cannot be started or downloaded, and nobody sees how far they are.',
  mails: 'Suggestions from the Help menu do not arrive, and new addresses are not confirmed.',
  content: "The page What's New stays empty.",
  media: 'Company logos and other pictures are not shown.',
  pictures: 'Company logos and other pictures cannot be changed.',
  handheld: 'Handhelds cannot enrol, sign workers in or deliver scans. They keep scans and try again.',
  scannerPresets: 'Scanner presets cannot be seen or changed. Devices keep those that they have.',
  universal: 'The people who run the installation see no companies and none of their devices.',
  companies: 'Companies cannot be made, changed, enabled or disabled. Those that there are go on.',
  universalMetrics: 'The people who run the installation see no figures of companies.',
  audit: 'Nobody can look up who did what. Records are kept all the same.',
  webhooks: 'Webhooks cannot be seen or changed. Those that there are go on being sent.',
  apiAccess: 'API tokens and TV links cannot be seen, made or revoked. Those that there are go on.',
  programs: 'Companies’ own programs get no data, and TV links keep showing the last figures.',
  filing: 'Handhelds cannot file incident reports. They keep them and try again.',
}

const noWayOut = 'Who wants no more report mails cannot stop them by the link in the mail, and may call them spam.'

const closedToPrograms = 'Companies’ own programs and TV links are refused: nobody says whether their tokens are known.'

const closed = 'Handhelds are refused, and people cannot sign in: no call is known to have come through CloudFront.'

/** Groups that do more work per call than the others; MB and seconds. */
const sizes: Partial<Record<GroupName, { memory?: number; timeout?: number }>> = {
  metrics: { memory: 1024, timeout: 20 },
  rankings: { memory: 1024, timeout: 20 },
  source: { memory: 1024, timeout: 20 },
  skuMetrics: { memory: 1769, timeout: 20 },
  universal: { timeout: 20 },
  // A trial waits for somebody else's server.
  webhooks: { timeout: 20 },
  companies: { timeout: 20 },
  audit: { memory: 1024, timeout: 20 },
  universalMetrics: { memory: 1024, timeout: 20 },
  programs: { memory: 1024, timeout: 20 },
  // A whole processor, and room for the pixels of the largest picture.
  pictures: { memory: 1769, timeout: 20 },
  // The same for icons; an APK is read in the bucket.
  apps: { memory: 1769, timeout: 20 },
}

export interface ApiProps
  extends StageProps,
    Omit<GrantedFunctionProps, 'impact' | 'timeout' | 'memory' | 'deadLetters' | 'originKeys'> {
  /** The turn of the origin's key where CloudFront stands in front: calls that come past it are refused then. */
  originKey?: number | undefined
}

/** The calls of the contract: one Lambda an endpoint group, and an API for the console, its tools and handhelds each. */
export class ApiStack extends Stack {
  readonly functions: GrantedFunction[]
  readonly console: HttpApi
  /** What the spec's calls of the console leave no room for: an API takes 300 routes. */
  readonly tools: HttpApi
  readonly device: HttpApi
  /** What companies' own programs and TV links read. */
  readonly programs: HttpApi
  /** What CloudFront proves itself by, where it stands in front. */
  readonly originKeys: OriginKeys | undefined
  /** Takes people out of report mails. */
  readonly unsubscribe: GrantedFunction
  /** Asked whether calls without a token came through CloudFront. */
  readonly authorizer: GrantedFunction | undefined
  /** Asked whether tokens that companies made are known. */
  readonly programAuthorizer: GrantedFunction

  constructor(
    scope: Construct,
    id: string,
    {
      kept,
      bundles,
      data,
      identity,
      sender,
      providerMail,
      blockedPackages,
      queues,
      bookings,
      originKey,
      ...props
    }: ApiProps,
  ) {
    super(scope, id, props)
    this.originKeys = originKey ? originKeys(this, originKey) : undefined
    const commonProps = {
      kept,
      bundles,
      data,
      identity,
      sender,
      providerMail,
      blockedPackages,
      queues,
      bookings,
      originKeys: this.originKeys?.taken,
    }
    this.authorizer = originKey
      ? new GrantedFunction(this, 'authorizer', { ...commonProps, impact: closed })
      : undefined
    this.programAuthorizer = new GrantedFunction(this, 'programAuthorizer', {
      ...commonProps,
      impact: closedToPrograms,
    })
    const functions = groupNames.map(
      (group) => new GrantedFunction(this, group, { ...commonProps, impact: impacts[group], ...sizes[group] }),
    )
    this.functions = functions
    this.unsubscribe = new GrantedFunction(this, 'unsubscribe', { ...commonProps, impact: noWayOut })
    const answers = (name: string) => functions.find((one) => one.name === groupOf(name as CallName)) as GrantedFunction
    const propsOf = (name: ApiName) => ({
      title: `Shiftdeck ${name}`,
      calls: Object.fromEntries(
        Object.entries(calls as Record<string, Call>).filter(([, { path }]) => apiAt(path) === name),
      ),
      answers,
      kept,
      fronted: originKey !== undefined,
      limits: { rate: stageRates[name], burst: 2 * stageRates[name] },
    })
    const tokens = {
      issuer: `https://cognito-idp.${this.region}.${this.urlSuffix}/${identity.pool.userPoolId}`,
      audience: [identity.webClient.userPoolClientId],
    }
    const { authorizer, programAuthorizer } = this
    this.console = new HttpApi(this, 'Console', {
      ...propsOf('console'),
      authorizer,
      tokens,
      open: [{ path: stopPath, methods: ['get', 'post'], answeredBy: this.unsubscribe }],
    })
    this.tools = new HttpApi(this, 'Tools', { ...propsOf('tools'), authorizer, tokens })
    this.device = new HttpApi(this, 'Device', { ...propsOf('device'), authorizer })
    this.programs = new HttpApi(this, 'Programs', { ...propsOf('programs'), programAuthorizer })
  }
}
