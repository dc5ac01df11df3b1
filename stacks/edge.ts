import { Stack } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { beginsPerAddress } from '../functions/lib/rateLimits.ts'
import type { StageProps } from './stage.ts'

export interface EdgeProps extends StageProps {
  domain?: string
  /** The Route 53 zone of the domain. Without it, ACM asks for a DNS record and waits until somebody made it. */
  hostedZoneId?: string
}

/** What CloudFront accepts from us-east-1 alone: the firewall and the certificate. */
export class EdgeStack extends Stack {
  readonly firewall: CfnWebACL
  readonly certificate: Certificate | undefined
  readonly zone: IHostedZone | undefined

  constructor(scope: Construct, id: string, { domain, hostedZoneId, kept: _, ...props }: EdgeProps) {
    super(scope, id, props)
    if (domain) {
      this.zone = hostedZoneId
        ? HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: domain })
        : undefined
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: domain,
        validation: CertificateValidation.fromDns(this.zone),
      })
    }
    this.firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      // Its figures are found by this name, in an account that may hold several stages.
      visibilityConfig: watched(this.stackName),
      rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: watched(rule.name) })),
    })
  }
}

export const watched = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
})

export type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>

export const managed = (name: string): Rule => ({
  name,
  overrideAction: { none: {} },
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
})

const startsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    // CloudFront and API Gateway know a path however it is written.
    textTransformations: ['URL_DECODE', 'NORMALIZE_PATH', 'LOWERCASE'].map((type, priority) => ({ priority, type })),
  },
})

/** @param limit requests in 5 minutes */
const atMost = (
  name: string,
  path: string,
  limit: number,
  of: Partial<CfnWebACL.RateBasedStatementProperty> = { aggregateKeyType: 'IP' },
): Rule => ({
  name,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: { aggregateKeyType: 'IP', ...of, limit, scopeDownStatement: startsWith(path) },
  },
})

/** A whole warehouse shares one address: limits by address only stop floods; guessing is limited by the calls. */
const rules: Rule[] = [
  managed('AWSManagedRulesAmazonIpReputationList'),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
  atMost('sign-in', '/api/session/begin', beginsPerAddress),
  atMost('console', '/api/', 100_000),
  atMost('programs', '/programs/', 10_000),
  atMost('enrol', '/device/v1/enrol', 2_000),
  atMost('device', '/device/', 3_000, {
    aggregateKeyType: 'CUSTOM_KEYS',
    customKeys: [{ header: { name: 'authorization', textTransformations: [{ priority: 0, type: 'NONE' }] } }],
  }),
  atMost('devices', '/device/', 300_000),
]
