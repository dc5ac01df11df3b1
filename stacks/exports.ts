import type { Stack } from 'aws-cdk-lib'

/**
 * Exports values of a stack for good, whether another stack uses them or not. CDK exports what is used alone; the release
 * in which the last use ends would take the export away before its user is deployed, and CloudFormation refuses that.
 */
export const exportAlways = (stack: Stack, ...values: string[]) => {
  for (const value of values) stack.exportValue(value)
}
