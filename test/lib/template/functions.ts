/** A template of CloudFormation, as far as it is checked here. */
export interface Template {
  Resources?: Record<string, Record<string, unknown>>
  Outputs?: Record<string, unknown>
  Parameters?: Record<string, unknown>
}

export type Json = Record<string, unknown>
/** Where something is wrong, and what. */
export type Fault = [path: string, message: string]

export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** What stands for a value that is only known when the template is deployed: `Ref` or `Fn::…`; undefined for a value. */
export const functionIn = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined
  const [name, ...more] = Object.keys(value)
  return name !== undefined && more.length === 0 && (name === 'Ref' || name.startsWith('Fn::')) ? name : undefined
}

/** Whether a value counts as left out. */
export const isNothing = (value: unknown) =>
  value === undefined || (functionIn(value) === 'Ref' && (value as Json).Ref === 'AWS::NoValue')
