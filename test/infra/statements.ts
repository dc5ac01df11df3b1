import { appWith, ofType, resourcesOf } from './synthesized.ts'

/** A statement of a policy. */
export interface Statement {
  Effect: string
  Action: string | string[]
  Resource: unknown
  Condition?: Record<string, unknown>
}
export const several = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value])

/** Every resource that is synthesized. */
export const resources = resourcesOf(appWith())
export const lambdas = ofType(resources, 'AWS::Lambda::Function').filter(({ stack }) =>
  ['api', 'background', 'identity', 'push'].includes(stack),
)

/** Every statement that a Lambda's role carries. */
export const statementsOf = (role: unknown): Statement[] =>
  ofType(resources, 'AWS::IAM::Policy')
    .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => JSON.stringify(role).includes(Ref)))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)

/** The table that a resource of a statement is. */
export const tableIn = (resource: unknown) =>
  /FnGetAtt([A-Z][a-z]+)[0-9A-F]{8}Arn/.exec(JSON.stringify(resource))?.[1]?.toLowerCase()
