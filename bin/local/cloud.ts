import type { RequestListener } from 'node:http'
import { resolve } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { KMSClient } from '@aws-sdk/client-kms'
import { connect, type Db, type Tables } from '../../functions/data/db.ts'
import { mediaFiles } from '../../functions/lib/buckets.ts'
import type { Files } from '../../functions/lib/files.ts'
import { cognitoIdentity, type Identity } from '../../functions/lib/identity.ts'
import { kmsVault } from '../../functions/lib/kmsVault.ts'
import type { Vault } from '../../functions/lib/vault.ts'
import { reportsOutput } from '../../functions/reports/message.ts'
import { type External, frameOrigins, mapOrigins, noExternal } from '../../stacks/external.ts'
import { noteVersion } from '../migrations/run.ts'
import { tablesOf } from '../outputs.ts'
import { newKey } from './aws/credentials.ts'
import { awsGateway } from './aws/gateway.ts'
import { eventBus } from './background/eventBus.ts'
import { sweepExpired } from './background/expiry.ts'
import { runSchedules } from './background/schedules.ts'
import { followStreams } from './background/streams.ts'
import { builtStacks, builtWeb, localFcmSecret } from './build.ts'
import { userPool } from './cognito/pool.ts'
import { clientOf, settingsOf } from './cognito/settings.ts'
import { poolTriggers } from './cognito/triggers.ts'
import { diskFull, diskOf, isFull } from './disk.ts'
import { dynamoProgram, startDynamo } from './dynamo.ts'
import { queuesFile, startFauxqs } from './fauxqs.ts'
import { fcm } from './fcm/fcm.ts'
import { openFolder } from './folder.ts'
import { environmentHere, functionsOf } from './functions.ts'
import { healthOf } from './health.ts'
import { letHeapGrow } from './heap.ts'
import { sendJson } from './http/answer.ts'
import { httpApi } from './http/apiGateway.ts'
import { consoleFiles } from './http/console.ts'
import { apiDocs } from './http/docs.ts'
import { front } from './http/front.ts'
import { listen } from './http/listen.ts'
import { consoleHeaders } from './http/security.ts'
import { slidePictures } from './http/slides.ts'
import { kmsKeys } from './kms/keys.ts'
import { lambdaRunner } from './lambda/runner.ts'
import { lambdaService } from './lambda/service.ts'
import { lambdaLogs } from './logs.ts'
import { mailEvents } from './mail/events.ts'
import { type MailIdentities, mailIdentities } from './mail/identities.ts'
import { mailOutbox } from './mail/outbox.ts'
import { mailPage } from './mail/page.ts'
import { apiOf, apisOf } from './routes.ts'
import { noteRunning } from './running.ts'
import { corsOf } from './s3/cors.ts'
import { objectEvents } from './s3/events.ts'
import { expireObjects } from './s3/lifecycle.ts'
import { objectStore } from './s3/objects.ts'
import { s3Service } from './s3/service.ts'
import { multipartUploads } from './s3/uploads.ts'
import { schedulerService } from './scheduler/service.ts'
import { secretsOf, serviceAccount } from './secrets/secrets.ts'
import { platformApplications } from './sns/platform.ts'
import { followQueues } from './sqs/eventSources.ts'
import { queuesOf } from './sqs/queues.ts'
import { StartupError } from './startupError.ts'
import { openStateDatabase } from './stateDatabase.ts'
import { checkStores } from './stores.ts'
import { makeTables } from './tables.ts'
import { makeCustomResources } from './template/customResources.ts'
import { type Deployment, deploy } from './template/deployed.ts'
import { region } from './template/names.ts'
import { readTemplates, type Templates } from './template/resources.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { bringUpToDate } from './upToDate.ts'

/** What a seed may use: the store and the user pool, past the Lambdas and their policies. */
export interface SeedTarget {
  db: Db
  tables: Tables
  identity: Identity
  files: Files
  vault: Vault
  /** Epoch ms */
  now: number
  log: (line: string) => void
}

export interface CloudOptions {
  /** A folder, or `memory` */
  data: string
  /** 0 is any free one */
  port: number
  host?: string
  reset?: boolean
  /** Fills an empty machine. Streams begin after it: what it writes is not handed to the Lambdas. */
  seed?: { name: string; fill: (target: SeedTarget) => Promise<void> }
  /** How many times faster than real the schedules run. */
  time?: number
  verbose?: boolean
  /** Whether the address that mail comes from is confirmed at the first start, as whoever operates it would. */
  confirmSender?: boolean
  /** Whether SES mails to verified addresses alone, as in a new account. */
  sandbox?: boolean
  /** Where suggestions of users go; nowhere without it. */
  providerMail?: string
  /** Pages of others that the console leads to. */
  external?: External
  /** Without the console nothing is built for browsers. */
  web?: boolean
  /** Changes what was synthesized, for tests of what then happens. */
  change?: (templates: Templates) => void
  log?: (line: string) => void
}

const poolOf = (deployment: Deployment) => {
  const [pool] = deployment.ofType('AWS::Cognito::UserPool')
  if (!pool) throw new Error('The stacks declare no user pool.')
  const clients = deployment
    .ofType('AWS::Cognito::UserPoolClient')
    .filter(({ properties }) => properties.UserPoolId === pool.name)
    .map(({ name, properties }) => clientOf(name, properties))
  return settingsOf(pool.name, region, pool.properties, clients)
}

/** Every variable that any Lambda is given: what a program with all rights may know. */
const variablesOf = (deployment: Deployment): Record<string, string> =>
  Object.assign(
    {},
    ...deployment
      .ofType('AWS::Lambda::Function')
      .map(({ properties }) => (properties.Environment as { Variables?: object } | undefined)?.Variables),
  )

/** Makes the identities of the stacks in SES, and confirms the addresses among them that are new. */
const confirmedSenders = (deployment: Deployment, identities: MailIdentities, confirm: boolean) => {
  const records = JSON.stringify(deployment.ofType('AWS::Route53::RecordSet').map(({ properties }) => properties.Name))
  for (const { properties } of deployment.ofType('AWS::SES::EmailIdentity')) {
    const identity = String(properties.EmailIdentity)
    const token = identities.create(identity, records.includes(`_domainkey.${identity}`))
    if (token && confirm) identities.verify(token)
  }
}

/** A folder for files that are gone when the machine stops. */
const temporary = (closers: (() => unknown)[]) => {
  const { folder, remove } = temporaryFolder()
  closers.push(remove)
  return folder
}

/**
 * Runs the synthesized stacks on this machine.
 * @throws StartupError for what the person who started it can put right
 */
export const localCloud = async (options: CloudOptions) => {
  const {
    data,
    time = 1,
    verbose = false,
    web = true,
    confirmSender = true,
    sandbox = false,
    providerMail,
    external = noExternal,
    log = console.log,
  } = options
  letHeapGrow()
  const closers: (() => unknown)[] = []
  let handle: RequestListener = (_request, response) =>
    sendJson(response, 503, { message: 'Starting' }, { 'retry-after': '1' })
  const close = async () => {
    // Nobody is let in while the services behind go away one by one.
    handle = (_request, response) => sendJson(response, 503, { message: 'Stopping' }, { connection: 'close' })
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    // First what can fail by itself: the program, the port and the folder.
    dynamoProgram()
    const { port, close: closeFront } = await listen((...each) => handle(...each), options.port, options.host)
    closers.push(closeFront)
    const origin = `http://localhost:${port}`
    // Another origin than the console's, as the bucket's is on AWS: the browser asks its CORS rules and the policy here too.
    const mediaOrigin = `http://127.0.0.1:${port}`
    const folder = data === 'memory' ? undefined : openFolder(data, options.reset ?? false)
    if (folder) closers.push(folder.close)

    const objectsFolder = folder?.objects ?? temporary(closers)
    const logs = lambdaLogs(folder?.log, verbose)
    const print = (sentence: string) => {
      logs.note(sentence)
      log(sentence)
    }
    let lost = (_startupError: StartupError): void => {}
    const failed = new Promise<StartupError>((resolve) => {
      lost = resolve
    })
    const whole = folder?.seeded
      ? checkStores([folder.dynamo, folder.stateDatabase, queuesFile(folder.queues)])
      : Promise.resolve()
    const starting = whole.then(() => startDynamo(folder?.dynamo, { print, lost }))
    closers.push(() =>
      starting.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    )
    const withConsole = () =>
      builtWeb().catch((error: Error) => {
        throw error instanceof StartupError ? error : new StartupError(`The console does not build. ${error.message}`)
      })
    const [dynamo, outdir, built] = await Promise.all([starting, builtStacks(), web ? withConsole() : undefined])
    const templates = readTemplates(outdir)
    options.change?.(templates)
    const deployment = deploy(templates)
    const stateDatabase = openStateDatabase(folder?.stateDatabase)
    closers.push(() => stateDatabase.close())
    const disk = diskOf(folder ? resolve(data) : objectsFolder, print)
    closers.push(disk.close)
    const health = healthOf(dynamo, disk)
    logs.follow({ troubled: () => !health.well(), failed: health.notice })

    const everything = newKey()
    const access = { region, credentials: everything }
    const client = new DynamoDBClient({ ...access, endpoint: dynamo.endpoint, maxAttempts: 4 })
    const tables = await makeTables(client, deployment)
    const outbox = mailOutbox(stateDatabase)
    const identities = mailIdentities(stateDatabase, outbox.send, (token) => `${origin}/mail/verify/${token}`)
    confirmedSenders(deployment, identities, confirmSender)
    const settings = poolOf(deployment)
    const triggers = poolTriggers(deployment, region, (...event) => runner.invoke(...event))
    const pool = userPool(settings, stateDatabase, outbox.send, triggers)

    const { functions, principals } = functionsOf(deployment, logs.of)
    principals.set(everything.accessKeyId, {
      arn: 'arn:aws:iam::000000000000:root',
      secret: everything.secretAccessKey,
      refuses: () => undefined,
    })
    const objects = objectStore(stateDatabase, objectsFolder)
    const uploads = multipartUploads(stateDatabase, objects)
    const buckets = new Map(
      deployment.ofType('AWS::S3::Bucket').map(({ name, properties }) => [name, corsOf(properties)]),
    )
    const fauxqs = await startFauxqs(folder?.queues)
    closers.push(fauxqs.close)
    const messages = await queuesOf(deployment, fauxqs, stateDatabase)
    const bus = eventBus(deployment, messages, logs.machine)
    const s3 = s3Service({
      ...{ objects, uploads, buckets, principals, passing: health.notice, log: logs.machine },
      created: objectEvents(deployment, bus),
    })
    const pushes = fcm()
    closers.push(pushes.close)
    const scheduler = schedulerService(deployment, stateDatabase, messages, health, logs.machine)
    const gateway = await awsGateway({
      dynamo: dynamo.endpoint,
      pool,
      ses: { identities, send: outbox.send, sandbox, ...mailEvents(deployment, bus) },
      s3,
      queues: messages,
      kms: kmsKeys(deployment, stateDatabase),
      secrets: secretsOf(stateDatabase, { [localFcmSecret]: serviceAccount }),
      sns: platformApplications(stateDatabase, pushes, logs.machine),
      lambdas: lambdaService(
        functions.map(({ props }) => props),
        (...event) => runner.invoke(...event),
      ),
      scheduler,
      principals,
      health,
      log: logs.machine,
    })
    closers.push(gateway.close)
    const runner = lambdaRunner(
      functions.map(({ props }) => ({
        ...props,
        environment: environmentHere(props.environment, {
          AWS_ENDPOINT_URL: gateway.endpoint,
          MEDIA_ENDPOINT: `${mediaOrigin}/s3`,
          PROVIDER_MAIL: providerMail,
          CONSOLE_ORIGIN: origin,
        }),
      })),
    )
    closers.push(runner.close)
    const made = makeCustomResources(deployment, stateDatabase, ['Custom::PlatformApplication'], runner.invoke)
    // It is waited for below, with what else may fail.
    made.catch(() => undefined)

    const variables = variablesOf(deployment)
    const identity = cognitoIdentity(
      variables,
      new CognitoIdentityProviderClient({ ...access, endpoint: gateway.endpoint }),
    )
    const files = mediaFiles(
      { ...variables, AWS_REGION: region, AWS_ENDPOINT_URL: gateway.endpoint },
      async () => everything,
    )
    const vault = kmsVault(variables, new KMSClient({ ...access, endpoint: gateway.endpoint }))
    const target = { db: connect(client), tables: tablesOf(deployment.output), identity, files, vault }
    const { seed } = options
    if (folder?.seeded) await bringUpToDate(client, target.tables, folder, log)
    else {
      await noteVersion(client, target.tables)
      await seed?.fill({ ...target, now: Date.now(), log })
      folder?.finish(seed?.name ?? 'empty')
    }
    const seeded = folder?.seeded ?? seed?.name ?? 'empty'

    const apis = apisOf(deployment)
    const webClient = settings.clients.find(({ flows }) => flows.includes('ALLOW_USER_SRP_AUTH'))
    const security = consoleHeaders({
      scripts: built?.scriptHashes ?? [],
      calls: [mediaOrigin, ...mapOrigins(external)],
      images: [mediaOrigin],
      frames: frameOrigins(external),
    })
    handle = front({
      pool,
      consoleApi: httpApi(apiOf(deployment, apis.console), runner.invoke, pool.claimsOf),
      toolsApi: httpApi(apiOf(deployment, apis.tools), runner.invoke, pool.claimsOf),
      programsApi: httpApi(apiOf(deployment, apis.programs), runner.invoke, pool.claimsOf),
      deviceApi: httpApi(apiOf(deployment, apis.device), runner.invoke, pool.claimsOf),
      mail: mailPage(outbox, identities.verify),
      docs: apiDocs(),
      files: s3.handle,
      slides: slidePictures(objects, variables.MEDIA_BUCKET ?? '', security),
      fcm: pushes.handle,
      ...(built ? { console: consoleFiles(built.folder, security) } : {}),
      config: (consoleOrigin) => ({
        apiBase: '/api',
        region,
        userPoolId: settings.id,
        clientId: webClient?.id,
        cognitoEndpoint: `${consoleOrigin}/cognito`,
        external,
        push: true,
      }),
      passing: health.notice,
      log: logs.machine,
    })

    await made
    const streams = await followStreams({
      deployment,
      tables,
      endpoint: dynamo.endpoint,
      stateDatabase,
      queues: messages,
      invoke: runner.invoke,
      health,
      log: logs.machine,
      skipOld: !folder?.seeded,
    })
    closers.push(streams.close)
    const queueSources = followQueues({
      deployment,
      queues: messages,
      invoke: runner.invoke,
      health,
      log: logs.machine,
    })
    closers.push(queueSources.close)
    const schedules = runSchedules(deployment, runner.invoke, messages, health, logs.machine, time)
    scheduler.start()
    closers.push(schedules.close, scheduler.close)
    const expiry = sweepExpired(client, tables, health, logs.machine)
    closers.push(expiry.close, expireObjects(deployment, objects, logs.machine).close, logs.close)
    if (folder) {
      const reached = { url: origin, endpoint: gateway.endpoint, ...access, tables: target.tables }
      closers.push(noteRunning(folder.running, { ...reached, reports: deployment.output(reportsOutput) }))
    }

    return {
      url: origin,
      port,
      /** What it was filled with at its first start. */
      seeded,
      ...target,
      settings,
      variables,
      deployment,
      outbox,
      identities,
      pool,
      queues: messages,
      expiry,
      invoke: runner.invoke,
      /** Settles when the machine cannot go on: with the reason, for the person who started it. */
      failed,
      close,
    }
  } catch (error) {
    await close()
    throw isFull(error) && data !== 'memory' ? diskFull(resolve(data)) : error
  }
}

export type Cloud = Awaited<ReturnType<typeof localCloud>>
