import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of the rule packs on one construct and what is inside it: rule -> why it is right here. */
export const suppress = (construct: IConstruct, reasons: Record<string, string>) => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}
