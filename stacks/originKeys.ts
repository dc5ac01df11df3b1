import type { Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { CfnParameter } from 'aws-cdk-lib/aws-ssm'
import { suppress } from './suppress.ts'

/** What CloudFront proves itself by to the APIs. */
export interface OriginKeys {
  /** The key that CloudFront sends. */
  sent: string
  /** The keys that are taken: this one and the one before it, which CloudFront may still send while it is updated. */
  taken: string[]
}

/**
 * The keys of a turn. A new turn has a new secret: CloudFormation reads a secret's value when the reference to it
 * changes, and not when the value does. A template may hold 60 such references, and there are more Lambdas than half of that:
 * a parameter of each secret refers to it once, and the Lambdas, whose environment shows the key anyway, take it from there.
 * @param turn from 1; raised by one to rotate
 */
export const originKeys = (stack: Stack, turn: number): OriginKeys => {
  const keyOf = (number: number) => {
    const secret = new Secret(stack, number === 1 ? 'OriginKey' : `OriginKey${number}`, {
      description: 'What CloudFront proves itself by to the APIs',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    suppress(secret, {
      'AwsSolutions-SMG4': 'CloudFront and the Lambdas read it when they are deployed; rotating takes a deployment.',
    })
    // The stack of CloudFront is updated later, and until then goes on with what it was given.
    stack.exportValue(secret.secretArn)
    const sent = secret.secretValue.unsafeUnwrap()
    const taken = new CfnParameter(stack, number === 1 ? 'OriginKeyTaken' : `OriginKeyTaken${number}`, {
      type: 'String',
      value: sent,
      description: 'A key that the Lambdas of the APIs take from CloudFront',
    })
    return { sent, taken: taken.attrValue }
  }
  const own = keyOf(turn)
  return { sent: own.sent, taken: turn > 1 ? [own.taken, keyOf(turn - 1).taken] : [own.taken] }
}
