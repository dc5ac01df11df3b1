import { expect, test } from 'vitest'
import { type Conditions, conditionOf } from '../../bin/local/iam/conditions.ts'

const arn = 'arn:aws:cloudwatch:eu-central-1:111111111111:alarm:slow'
const context = { 'aws:sourcearn': arn, 'aws:sourceaccount': '111111111111', 's3:tlsversion': '1.2', tags: ['a', 'b'] }
const holds = (condition: Conditions) => conditionOf(condition).holds(context)

test.each<[boolean, Conditions]>([
  [true, {}],
  [true, { StringEquals: { 'aws:SourceAccount': '111111111111' } }],
  [true, { StringEquals: { 'AWS:sourceaccount': ['2', '111111111111'] } }],
  [false, { StringEquals: { 'aws:SourceAccount': '1111*' } }],
  [true, { StringLike: { 'aws:SourceAccount': '1111*' } }],
  [false, { StringLike: { 'aws:SourceAccount': '2*' } }],
  [true, { StringNotEquals: { 'aws:SourceAccount': '2' } }],
  [false, { StringNotEquals: { 'aws:SourceAccount': ['2', '111111111111'] } }],
  [true, { ArnLike: { 'aws:SourceArn': 'arn:aws:cloudwatch:*:111111111111:alarm:*' } }],
  [true, { ArnEquals: { 'aws:SourceArn': arn } }],
  // A wildcard covers one part of an ARN, not the next.
  [false, { ArnLike: { 'aws:SourceArn': 'arn:aws:cloud*:alarm:slow' } }],
  [false, { ArnLike: { 'aws:SourceArn': 'arn:aws:cloudwatch:*:222222222222:alarm:*' } }],
  [true, { NumericLessThan: { 's3:TlsVersion': 1.3 } }],
  [false, { NumericLessThan: { 's3:TlsVersion': 1.2 } }],
  [true, { NumericGreaterThanEquals: { 's3:TlsVersion': 1.2 } }],
  // What is not known agrees with nothing, and disagrees with everything.
  [false, { Bool: { 'aws:SecureTransport': 'false' } }],
  [true, { BoolIfExists: { 'aws:SecureTransport': 'false' } }],
  [true, { StringNotEquals: { 'aws:PrincipalArn': 'x' } }],
  [true, { Null: { 'aws:PrincipalArn': 'true' } }],
  [false, { Null: { 'aws:SourceArn': 'true' } }],
  [true, { 'ForAllValues:StringEquals': { tags: ['a', 'b', 'c'] } }],
  [false, { 'ForAllValues:StringEquals': { tags: ['a'] } }],
  [true, { 'ForAnyValue:StringEquals': { tags: ['a'] } }],
  [false, { 'ForAnyValue:StringEquals': { none: ['a'] } }],
  // Every line must hold.
  [false, { StringEquals: { 'aws:SourceAccount': '111111111111' }, ArnLike: { 'aws:SourceArn': 'x' } }],
])('%s for %o', (expected, condition) => {
  expect(holds(condition)).toBe(expected)
})

test.each(['IpAddress', 'DateLessThan', 'BoolNot', 'Equals', 'BinaryEquals'])(
  'the operator %s is refused rather than passed over',
  (operator) => {
    expect(() => conditionOf({ [operator]: { key: 'x' } })).toThrow(`${operator} is not supported here`)
  },
)
