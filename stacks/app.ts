import { App, type Environment, Tags } from 'aws-cdk-lib'
import { ApiStack } from './api.ts'
import { BackgroundStack } from './background.ts'
import { DataStack } from './data.ts'
import { EdgeStack } from './edge.ts'
import { type External, noExternal } from './external.ts'
import { IdentityStack } from './identity.ts'
import { MailStack } from './mail.ts'
import { ObservabilityStack } from './observability.ts'
import { type FcmKey, PushStack } from './push.ts'
import { regionFault } from './regions.ts'
import { type Sender, senderFrom } from './sender.ts'
import { type WebBuild, WebStack } from './web.ts'

export interface AppProps {
  /** Where templates and assets are written by `app.synth()`; a folder of the system's temp by default. */
  outdir?: string
  /** The folder that holds `<name>/index.mjs` of every Lambda. */
  bundles: string
  /** The built console. Without it, what serves and guards it is left out. */
  web?: WebBuild
  /** `prod` protects data from deletion. */
  stage: string
  /** The domain that the console is served at, such as `shiftdeck.example.com`. */
  domain?: string
  /** The Route 53 zone of the domain. */
  hostedZoneId?: string
  /** Who mail comes from; `no-reply@<domain>` by default, with an identity that is made for the domain. */
  sender?: Sender
  /** Whose mailer sends the codes of forgotten passwords: SES, once the identity is verified, or Cognito's own. */
  cognitoMail?: 'cognito' | 'ses'
  /** Where suggestions of users go. Without it they are refused in a sentence. */
  providerMail?: string
  /** Packages of which no APK is taken; none by default. */
  blockedPackages?: readonly string[]
  /** Pages of others that the console leads to. */
  external?: External
  /** Where the console is, for mails that lead there; `https://<domain>` by default. Without either no reports are mailed. */
  consoleUrl?: string
  /** Who is told of alarms. */
  alarmMail?: string
  /** Which key CloudFront proves itself by, from 1: the next number is a new key. */
  originKey?: number
  /** By what FCM is reached. Without it no device is woken: each learns of changes with its next heartbeat. */
  fcmKey?: FcmKey | undefined
  /** The account and region to deploy to. Without it, the templates fit any, but the firewall only us-east-1. */
  env?: Environment & { region: string }
}

/**
 * The whole system as one CDK app. `app.synth()` writes the templates; no account, network or docker is needed.
 *
 * For who reads the templates without CloudFormation: `app.synth().stacks` lists them in the order of their
 * dependencies. A value of another stack is `{ 'Fn::ImportValue': name }`, where `name` is the `Export.Name` of one of
 * that stack's `Outputs`. A Lambda's code is the folder that its `Metadata['aws:asset:path']` names in `outdir`. The
 * permissions of a role are all in the `AWS::IAM::Policy` whose `Roles` refer to it. Tables, users, APIs, Lambdas,
 * streams and schedules are in the stacks `data`, `identity`, `push`, `api` and `background`; the others guard and watch them.
 */
export const buildApp = (props: AppProps): App => {
  const { outdir, bundles, web, stage, domain, hostedZoneId, providerMail, alarmMail, env } = props
  const app = new App({
    ...(outdir ? { outdir } : {}),
    analyticsReporting: false,
    treeMetadata: false,
    context: {
      'aws:cdk:enable-asset-metadata': true,
      // A table that another stack uses cannot be removed from under it.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      '@aws-cdk/core:enablePartitionLiterals': true,
      '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
      '@aws-cdk/aws-s3:createDefaultLoggingPolicy': true,
    },
  })
  const shared = { kept: stage === 'prod', ...(env ? { env } : {}) }
  const address = { ...(domain ? { domain } : {}), ...(hostedZoneId ? { hostedZoneId } : {}) }
  const idOf = (name: string) => `shiftdeck-${stage}-${name}`
  const { cognitoMail = 'cognito', originKey = 1 } = props
  const sender = props.sender ?? senderFrom(address, fail)

  const data = new DataStack(app, idOf('data'), { ...shared, consoleOrigins: originsOf(props) })
  const identity = new IdentityStack(app, idOf('identity'), { ...shared, bundles, data, sender, cognitoMail })
  if (sender.made) {
    const zone = hostedZoneId && sender.identity === domain ? { hostedZoneId } : {}
    const mail = new MailStack(app, idOf('mail'), { ...(env ? { env } : {}), sender, ...zone })
    identity.addStackDependency(
      mail,
      'Where it cannot be made, such as a second time in an account, nothing else is begun.',
    )
  }
  const commonProps = { ...shared, bundles, data, identity, sender }
  const consoleOrigin = props.consoleUrl ?? (domain ? `https://${domain}` : undefined)
  const push = props.fcmKey && new PushStack(app, idOf('push'), { ...commonProps, fcmKey: props.fcmKey })
  const pushQueue = push?.push.queues
  const background = new BackgroundStack(app, idOf('background'), { ...commonProps, consoleOrigin, push: pushQueue })
  const api = new ApiStack(app, idOf('api'), {
    ...{ ...commonProps, providerMail, blockedPackages: props.blockedPackages, originKey: web ? originKey : undefined },
    bookings: background.bookings,
    queues: {
      ...{ jobs: background.jobs.queues, notices: background.notices.queues, webhooks: background.webhooks.queues },
      ...(pushQueue ? { push: pushQueue } : {}),
    },
  })
  new ObservabilityStack(app, idOf('observability'), {
    ...shared,
    stage,
    data,
    identity,
    api,
    background,
    push,
    ...(alarmMail ? { alarmMail } : {}),
  })

  if (web) {
    const fault = env && regionFault(env.region)
    if (fault) throw new Error(fault)
    const far = env && env.region !== 'us-east-1' ? { crossRegionReferences: true } : {}
    const edge = new EdgeStack(app, idOf('edge'), {
      ...shared,
      ...far,
      ...(env ? { env: { ...env, region: 'us-east-1' } } : {}),
      ...address,
    })
    new WebStack(app, idOf('web'), {
      ...{ ...shared, ...far, ...(domain ? { domain } : {}) },
      ...{ web, data, api, identity, edge, external: props.external ?? noExternal },
      push: push !== undefined,
    })
  }

  Tags.of(app).add('product', 'shiftdeck')
  Tags.of(app).add('stage', stage)
  return app
}

/** Without a domain CloudFront makes up the name, which the bucket cannot know before. */
export const originsOf = ({ domain, stage }: Pick<AppProps, 'domain' | 'stage'>) => {
  if (domain) return [`https://${domain}`]
  return stage === 'local' ? ['http://localhost:*', 'http://127.0.0.1:*'] : ['https://*.cloudfront.net']
}

const fail = (sentence: string): never => {
  throw new Error(sentence)
}
