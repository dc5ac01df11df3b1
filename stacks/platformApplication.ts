import { ArnFormat, Stack } from 'aws-cdk-lib'
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { type PlatformUse, platformActions } from './grants/actions.ts'
import { suppress } from './suppress.ts'

/** The platform application by which SNS hands pushes to FCM. SNS makes its ARN of its name, so it is known before. */
export interface PlatformApplication {
  name: string
  arn: string
  /** Of all its endpoints. */
  endpoints: string
  /** The name of the secret in Secrets Manager that holds Firebase's key. */
  secret: string
}

const snsArn = (stack: Stack, resource: string, resourceName: string) =>
  stack.formatArn({ service: 'sns', resource, resourceName, arnFormat: ArnFormat.SLASH_RESOURCE_NAME })

export const platformApplicationOf = (stack: Stack, name: string, secret: string): PlatformApplication => ({
  ...{ name, secret },
  arn: snsArn(stack, 'app', `GCM/${name}`),
  endpoints: snsArn(stack, 'endpoint', `GCM/${name}/*`),
})

/** The finding of the rule packs about a wildcard: they show what a template leaves open, such as the region, by its name. */
const wildcard = (arn: string) =>
  `AwsSolutions-IAM5[Resource::${arn.replace(/\$\{Token\[AWS\.(\w+)\.\d+\]\}/g, '<AWS::$1>')}]`

/** Lets a role do with a platform application what its use needs. */
export const grantPlatform = (role: Role, use: PlatformUse, { arn, endpoints, secret }: PlatformApplication) => {
  const any = Stack.of(role).formatArn({ service: 'sns', resource: '*' })
  const parts = { application: arn, endpoints, any }
  for (const [action, of] of platformActions[use])
    role.addToPolicy(new PolicyStatement({ actions: [action], resources: of.map((part) => parts[part]) }))
  if (use === 'send') return suppress(role, { [wildcard(endpoints)]: 'SNS names endpoints when it makes them.' })
  const { secretArn } = Secret.fromSecretNameV2(role, 'Key', secret)
  // Secrets Manager ends the ARN by six signs of its own.
  role.addToPolicy(
    new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [`${secretArn}-??????`] }),
  )
  suppress(role, { [wildcard(any)]: 'For making a platform application SNS documents no resource.' })
}
