import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { managed, type Rule, watched } from './edge.ts'

/** @param limit requests from one address in 5 minutes */
const flood = (name: string, limit: number, of?: CfnWebACL.StatementProperty): Rule => ({
  name,
  action: { block: {} },
  statement: {
    rateBasedStatement: { aggregateKeyType: 'IP', limit, ...(of ? { scopeDownStatement: of } : {}) },
  },
})

const asks = (operation: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
    positionalConstraint: 'CONTAINS',
    searchString: operation,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

/**
 * What browsers ask of the pool goes past CloudFront, so the pool has a firewall of its own. It is not told user names:
 * it stops floods of one address, which a whole warehouse may share, and Cognito itself locks the user who is guessed at.
 */
const rules: Rule[] = [
  managed('AWSManagedRulesAmazonIpReputationList'),
  // Each sends a mail to somebody who did not ask for it.
  flood('reset-mails', 300, asks('ForgotPassword')),
  flood('pool', 12_000),
]

export const guardPool = (scope: Construct, stackName: string, pool: UserPool) => {
  const firewall = new CfnWebACL(scope, 'Firewall', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: watched(stackName),
    rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: watched(rule.name) })),
  })
  new CfnWebACLAssociation(scope, 'Guarded', { resourceArn: pool.userPoolArn, webAclArn: firewall.attrArn })
}
