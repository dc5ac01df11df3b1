import { fileURLToPath } from 'node:url'
import { Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { packageForm } from '../shared/apps.ts'
import { Email } from '../shared/contract/fields.ts'
import { buildApp } from '../stacks/app.ts'
import { externalFrom } from '../stacks/external.ts'
import { regionFault } from '../stacks/regions.ts'
import { senderFrom } from '../stacks/sender.ts'
import { bundleLambdas } from './bundle.ts'
import { buildWeb } from './web.ts'

/** What `npx cdk <command> -c name=value` gives. */
const context = JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') as Record<string, string | undefined>
const { stage = 'dev', domain, hostedZoneId, providerMail, alarmMail, cognitoMail = 'cognito' } = context

const refuse = (sentence: string): never => {
  console.error(sentence)
  return process.exit(1)
}
if (!/^[a-z][a-z0-9-]{0,19}$/.test(stage)) refuse(`"${stage}" is no stage: use up to 20 of a-z, 0-9 and -.`)
if (stage === 'prod' && !domain) refuse('The stage prod needs its domain: -c domain=shiftdeck.example.com.')
for (const address of [context.mailFrom, providerMail, alarmMail]) {
  if (address && !Email.safeParse(address).success) refuse(`"${address}" is not an email address.`)
}
const sender = senderFrom(context, refuse)
if (cognitoMail !== 'cognito' && cognitoMail !== 'ses') refuse(`"${cognitoMail}" is no mailer: use cognito or ses.`)
const originKey = Number(context.originKey ?? 1)
if (!Number.isInteger(originKey) || originKey < 1)
  refuse(`"${context.originKey}" is no number of a key: use 1, 2, 3 and so on.`)
const { consoleUrl } = context
if (consoleUrl && !/^https:\/\/[\w.-]+$/.test(consoleUrl))
  refuse(`"${consoleUrl}" is no address of a console: use -c consoleUrl=https://shiftdeck.example.com.`)
const blockedPackages = (context.blockedPackages ?? '').split(/[\s,]+/).filter((name) => name !== '')
for (const name of blockedPackages) if (!packageForm.test(name)) refuse(`"${name}" is no name of a package.`)
const { fcmSecret } = context
if (fcmSecret && !/^[\w/+=.@-]{1,512}$/.test(fcmSecret))
  refuse(`"${fcmSecret}" is no name of a secret: use -c fcmSecret=shiftdeck/fcm.`)
const fcmTurn = Number(context.fcmKey ?? 1)
if (!Number.isInteger(fcmTurn) || fcmTurn < 1)
  refuse(`"${context.fcmKey}" is no number of a key: use 1, 2, 3 and so on.`)
if (!fcmSecret)
  console.error('Push is off: devices learn of changes with their next heartbeat. -c fcmSecret=... turns it on.')
const external = externalFrom(context, (name, value) =>
  refuse(`"${value}" is no address of a page: use -c ${name}=https://...`),
)

const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION = 'us-east-1' } = process.env
const region = context.region ?? CDK_DEFAULT_REGION
const fault = regionFault(region)
if (fault) refuse(fault)
const folder = fileURLToPath(new URL('../dist/web', import.meta.url))
const bundles = fileURLToPath(new URL('../dist/lambdas', import.meta.url))
const [{ scriptHashes }] = await Promise.all([buildWeb(folder), bundleLambdas(bundles)])

const app = buildApp({
  bundles,
  web: { folder, scriptHashes },
  stage,
  env: { region, ...(account ? { account } : {}) },
  ...(domain ? { domain } : {}),
  ...(hostedZoneId ? { hostedZoneId } : {}),
  sender,
  cognitoMail: cognitoMail === 'ses' ? 'ses' : 'cognito',
  ...(providerMail ? { providerMail } : {}),
  blockedPackages,
  external,
  originKey,
  ...(fcmSecret ? { fcmKey: { secret: fcmSecret, turn: fcmTurn } } : {}),
  ...(consoleUrl ? { consoleUrl } : {}),
  ...(alarmMail ? { alarmMail } : {}),
})
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
app.synth()
