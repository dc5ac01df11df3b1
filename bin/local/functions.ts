import { join } from 'node:path'
import { type Key, newKey } from './aws/credentials.ts'
import type { Principal } from './aws/gateway.ts'
import type { Route } from './http/apiGateway.ts'
import { evaluatorOf, policyOf } from './iam/policy.ts'
import type { LambdaFunction } from './lambda/runner.ts'
import { apiOf, apisOf } from './routes.ts'
import type { Deployed, Deployment } from './template/deployed.ts'
import { account, region } from './template/names.ts'

/** How many events of one function are handled at a time here; AWS has no such limit. */
const concurrency = 4

const functionOf = ({ functionArn }: Route) => functionArn

const roleOf = (deployment: Deployment, lambda: Deployed) => deployment.named(lambda.properties.Role)

/** What the Lambdas of the stacks need to run, and who they are to the services. */
export const functionsOf = (deployment: Deployment, log: (name: string) => (line: string) => void) => {
  const principals = new Map<string, Principal>()
  // Handhelds keep what they could not deliver and come again; people wait.
  const forHandhelds = new Set([...apiOf(deployment, apisOf(deployment).device).routes.values()].map(functionOf))
  const functions = deployment
    .ofType('AWS::Lambda::Function')
    // CDK's own helpers are no part of the product.
    .filter(({ id }) => !id.startsWith('Custom'))
    .map((lambda): { props: LambdaFunction; key: Key } => {
      const { name, arn, properties, metadata } = lambda
      const role = roleOf(deployment, lambda)
      const key = newKey()
      principals.set(key.accessKeyId, {
        arn: `arn:aws:sts::${account}:assumed-role/${role.name}/${name}`,
        secret: key.secretAccessKey,
        refuses: evaluatorOf(policyOf(deployment, role)),
      })
      const [file = 'index', handler = 'handler'] = String(properties.Handler).split('.')
      const folder = join(deployment.outdir, String(metadata['aws:asset:path']))
      const variables = (properties.Environment as { Variables?: Record<string, string> } | undefined)?.Variables ?? {}
      const memory = Number(properties.MemorySize ?? 128)
      return {
        key,
        props: {
          name,
          arn,
          memory,
          timeout: Number(properties.Timeout ?? 3),
          concurrency: Math.min(concurrency, Number(properties.ReservedConcurrentExecutions ?? concurrency)),
          file: join(folder, `${file}.mjs`),
          handler,
          yields: forHandhelds.has(arn),
          environment: {
            ...variables,
            AWS_REGION: region,
            AWS_DEFAULT_REGION: region,
            AWS_ACCESS_KEY_ID: key.accessKeyId,
            AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
            AWS_LAMBDA_FUNCTION_NAME: name,
            AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
            AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
            LAMBDA_TASK_ROOT: folder,
            TZ: 'UTC',
            NODE_OPTIONS: '',
          },
          log: log(name),
        },
      }
    })
  return { functions, principals }
}

/** The environment of a Lambda with what is different here, as far as the template tells it of such a thing at all. */
export const environmentHere = (
  environment: Record<string, string>,
  { AWS_ENDPOINT_URL, MEDIA_ENDPOINT, PROVIDER_MAIL, CONSOLE_ORIGIN }: Record<string, string | undefined>,
): Record<string, string> => ({
  ...environment,
  ...(AWS_ENDPOINT_URL ? { AWS_ENDPOINT_URL } : {}),
  ...(('MEDIA_BUCKET' in environment || 'RESULTS_BUCKET' in environment) && MEDIA_ENDPOINT ? { MEDIA_ENDPOINT } : {}),
  ...('PROVIDER_MAIL' in environment && PROVIDER_MAIL ? { PROVIDER_MAIL } : {}),
  ...('CONSOLE_ORIGIN' in environment && CONSOLE_ORIGIN ? { CONSOLE_ORIGIN } : {}),
})
