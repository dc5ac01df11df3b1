import { Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { stageRates } from '../functions/lib/pace.ts'
import type { Call } from '../shared/contract/call.ts'
import { type CallName, calls, type GroupName, groupNames, groupOf, isDeviceCall } from '../shared/contract/index.ts'
import { accept } from './accept.ts'
import { GrantedFunction, type GrantedFunctionProps } from './GrantedFunction.ts'
import { HttpApi } from './httpApi.ts'
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
  devices: 'The device card stays empty and no enrolment codes can be made.',
  mails: 'Suggestions from the Help menu do not arrive, and new addresses are not confirmed.',
  content: "The page What's New stays empty.",
  media: 'Company logos and other pictures are not shown.',
  handheld: 'Handhelds cannot enrol, sign workers in or deliver scans. They keep scans and try again.',
}

/** Groups that do more work per call than the others; MB and seconds. */
const sizes: Partial<Record<GroupName, { memory?: number; timeout?: number }>> = {
  metrics: { memory: 1024, timeout: 20 },
  rankings: { memory: 1024, timeout: 20 },
  handheld: { memory: 1024 },
}

export interface ApiProps
  extends StageProps,
    Omit<GrantedFunctionProps, 'impact' | 'timeout' | 'memory' | 'deadLetters' | 'originKey'> {
  /** Whether CloudFront stands in front: calls that come past it are refused then. */
  fronted: boolean
}

/** The calls of the contract: one Lambda an endpoint group, one API for the console and one for handhelds. */
export class ApiStack extends Stack {
  readonly functions: GrantedFunction[]
  readonly console: HttpApi
  readonly device: HttpApi
  /** What CloudFront proves itself by, where it stands in front. */
  readonly originKey: string | undefined

  constructor(
    scope: Construct,
    id: string,
    { kept, bundles, data, identity, sender, providerMail, fronted, ...props }: ApiProps,
  ) {
    super(scope, id, props)
    this.originKey = fronted ? this.newOriginKey() : undefined
    const given = { kept, bundles, data, identity, sender, providerMail, originKey: this.originKey }
    const functions = groupNames.map(
      (group) => new GrantedFunction(this, group, { ...given, impact: impacts[group], ...sizes[group] }),
    )
    this.functions = functions
    const answers = (name: string) => functions.find((one) => one.name === groupOf(name as CallName)) as GrantedFunction
    const those = (wanted: (entry: Call) => boolean) =>
      Object.fromEntries(Object.entries(calls as Record<string, Call>).filter(([, entry]) => wanted(entry)))

    this.console = new HttpApi(this, 'Console', {
      title: 'Shiftdeck console',
      calls: those((entry) => !isDeviceCall(entry)),
      answers,
      tokens: {
        issuer: `https://cognito-idp.${this.region}.${this.urlSuffix}/${identity.pool.userPoolId}`,
        audience: [identity.webClient.userPoolClientId],
      },
      kept,
      limits: { rate: stageRates.console, burst: 2 * stageRates.console },
    })
    this.device = new HttpApi(this, 'Device', {
      title: 'Shiftdeck devices',
      calls: those(isDeviceCall),
      answers,
      kept,
      limits: { rate: stageRates.device, burst: 2 * stageRates.device },
    })
  }

  private newOriginKey() {
    const secret = new Secret(this, 'OriginKey', {
      description: 'What CloudFront proves itself by to the APIs',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    accept(secret, {
      'AwsSolutions-SMG4': 'CloudFront and the Lambdas read it when they are deployed; a new one needs a deployment.',
    })
    return secret.secretValue.unsafeUnwrap()
  }
}
