import { createHash } from 'node:crypto'
import type { Resource } from './resources.ts'

/** The account that the stacks are deployed to here. */
export const account = '000000000000'
export const region = 'eu-central-1'

const hash = (resource: Resource, length: number) =>
  createHash('sha256').update(`${resource.stack}/${resource.id}`).digest('hex').slice(0, length)

const arn = (
  { stackEnvironment = {} }: Resource,
  service: string,
  resource: string,
  at = stackEnvironment.region ?? region,
) => `arn:aws:${service}:${at}:${stackEnvironment.account ?? account}:${resource}`

/** Where a type lets the template choose the name. */
const nameProperties: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::Scheduler::Schedule': 'Name',
  'AWS::Scheduler::ScheduleGroup': 'Name',
}

/** The name that AWS would make up for a resource; the same at every start, so that data find their tables again. */
export const physicalName = (resource: Resource): string => {
  const { type, properties, stack, id } = resource
  const explicit = properties[nameProperties[type] ?? '']
  if (typeof explicit === 'string') return explicit
  if (type === 'AWS::Cognito::UserPool') return `${region}_${hash(resource, 9)}`
  if (type === 'AWS::Cognito::UserPoolClient') return hash(resource, 26)
  if (type === 'AWS::ApiGatewayV2::Api') return hash(resource, 10)
  return `${stack}-${id}`
}

const arns: Record<string, (name: string, resource: Resource) => string> = {
  'AWS::DynamoDB::Table': (name, of) => arn(of, 'dynamodb', `table/${name}`),
  'AWS::DynamoDB::GlobalTable': (name, of) => arn(of, 'dynamodb', `table/${name}`),
  'AWS::Lambda::Function': (name, of) => arn(of, 'lambda', `function:${name}`),
  'AWS::Cognito::UserPool': (name, of) => arn(of, 'cognito-idp', `userpool/${name}`),
  'AWS::IAM::Role': (name, of) => arn(of, 'iam', `role/${name}`, ''),
  'AWS::SQS::Queue': (name, of) => arn(of, 'sqs', name),
  'AWS::SNS::Topic': (name, of) => arn(of, 'sns', name),
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::KMS::Key': (name, of) => arn(of, 'kms', `key/${name}`),
  'AWS::Logs::LogGroup': (name, of) => arn(of, 'logs', `log-group:${name}:*`),
  'AWS::SES::EmailIdentity': (name, of) => arn(of, 'ses', `identity/${name}`),
  'AWS::SES::ConfigurationSet': (name, of) => arn(of, 'ses', `configuration-set/${name}`),
  'AWS::Events::Rule': (name, of) => arn(of, 'events', `rule/${name}`),
  'AWS::CloudWatch::Alarm': (name, of) => arn(of, 'cloudwatch', `alarm:${name}`),
  'AWS::CloudFront::Distribution': (name, of) => arn(of, 'cloudfront', `distribution/${name}`, ''),
  'AWS::Scheduler::Schedule': (name, of) => arn(of, 'scheduler', `schedule/default/${name}`),
  'AWS::Scheduler::ScheduleGroup': (name, of) => arn(of, 'scheduler', `schedule-group/${name}`),
}

export const arnOf = (resource: Resource): string =>
  arns[resource.type]?.(physicalName(resource), resource) ??
  arn(resource, (resource.type.split('::')[1] ?? 'aws').toLowerCase(), physicalName(resource))

/** What `Ref` answers. */
export const refOf = (resource: Resource): string => {
  const name = physicalName(resource)
  const { stackEnvironment = {} } = resource
  if (resource.type === 'AWS::SQS::Queue')
    return `https://sqs.${stackEnvironment.region ?? region}.amazonaws.com/${stackEnvironment.account ?? account}/${name}`
  if (resource.type === 'AWS::SNS::Topic') return arnOf(resource)
  return name
}

/** What `Fn::GetAtt` answers. */
export const attributeOf = (resource: Resource, attribute: string): string => {
  const name = physicalName(resource)
  if (attribute === 'Arn') return arnOf(resource)
  if (attribute === 'StreamArn') return `${arnOf(resource)}/stream/local`
  if (attribute === 'TableName' || attribute === 'QueueName' || attribute === 'TopicName') return name
  if (resource.type === 'AWS::S3::Bucket' && /^(Regional)?DomainName$/.test(attribute))
    return `${name}.s3.${resource.stackEnvironment?.region ?? region}.amazonaws.com`
  if (attribute === 'ProviderName') return `cognito-idp.${region}.amazonaws.com/${name}`
  if (attribute === 'ProviderURL') return `https://cognito-idp.${region}.amazonaws.com/${name}`
  return `${name}.${attribute}`
}
