/**
 * What AWS asks, in US dollars: list prices on demand of us-east-1, the first tier of each, nothing free taken off.
 * Other regions cost up to a quarter more. Whoever reads them anew sets the date.
 */
export const readOn = '2026-11-22'

const million = 1e-6

export const prices = {
  /** aws.amazon.com/api-gateway/pricing: HTTP APIs, the first 300 million, each 512 kB begun */
  gatewayRequest: 1.0 * million,
  /** aws.amazon.com/cloudfront/pricing: United States and Europe */
  cdnRequest: 0.01 / 10_000,
  cdnFunction: 0.1 * million,
  cdnGbOut: 0.085,
  cdnGbToOrigin: 0.02,
  /** aws.amazon.com/waf/pricing: a rule set of AWS's own counts as a rule; up to 1,500 capacity units a firewall */
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 * million,
  /** aws.amazon.com/lambda/pricing: arm64 */
  lambdaRequest: 0.2 * million,
  lambdaGbSecond: 0.0000133334,
  /** aws.amazon.com/dynamodb/pricing/on-demand: standard tables. What expires costs nothing, nor do Lambda's reads of a stream */
  writeUnit: 0.625 * million,
  readUnit: 0.125 * million,
  tableGb: 0.25,
  recoveryGb: 0.2,
  /** aws.amazon.com/s3/pricing: standard storage; PUT and GET requests */
  bucketGb: 0.023,
  bucketWrite: 0.005 / 1000,
  bucketRead: 0.0004 / 1000,
  /** aws.amazon.com/cloudwatch/pricing; what API Gateway writes costs the same */
  logGb: 0.5,
  logGbKept: 0.03,
  metric: 0.3,
  alarmMetric: 0.1,
  dashboard: 3,
  /** aws.amazon.com/cognito/pricing: plan Essentials, by users who sign in or renew within the month */
  activeUser: 0.015,
  /** The same in plan Lite */
  activeUserLite: 0.0055,
  /** aws.amazon.com/kms/pricing, aws.amazon.com/secrets-manager/pricing, aws.amazon.com/route53/pricing */
  key: 1,
  secret: 0.4,
  zone: 0.5,
  /** aws.amazon.com/eventbridge/pricing (Scheduler), aws.amazon.com/sqs/pricing, aws.amazon.com/sns/pricing (mails) */
  scheduledCall: 1.0 * million,
  /** aws.amazon.com/xray/pricing */
  trace: 5 * million,
  queueRequest: 0.4 * million,
  noticeMail: 2 / 100_000,
  /**
   * A mail, without what comes with it (aws.amazon.com/ses/pricing), and a push to a device (aws.amazon.com/sns/pricing). Both as
   * others quote AWS, not read on its own pages: acecloudinterviews.com/tutorials/aws/ses ($0.10 per thousand) and
   * factualminds.com/blog/amazon-sns-pricing-publishes-fanout-protocols ($0.50 a million; its price of mails is that above).
   */
  mail: 0.1 / 1000,
  push: 0.5 * million,
} as const
