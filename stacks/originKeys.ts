import type { Stack } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
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
 * changes, and not when the value does. A template may hold 60 such references, so each Lambda gets two keys at most.
 * @param turn from 1; raised by one to rotate
 */
export const originKeys = (stack: Stack, turn: number): OriginKeys => {
  const secretOf = (number: number) => {
    const secret = new Secret(stack, number === 1 ? 'OriginKey' : `OriginKey${number}`, {
      description: 'What CloudFront proves itself by to the APIs',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    suppress(secret, {
      'AwsSolutions-SMG4': 'CloudFront and the Lambdas read it when they are deployed; rotating takes a deployment.',
    })
    // The stack of CloudFront is updated later, and until then goes on with what it was given.
    stack.exportValue(secret.secretArn)
    return secret.secretValue.unsafeUnwrap()
  }
  const sent = secretOf(turn)
  return { sent, taken: turn > 1 ? [sent, secretOf(turn - 1)] : [sent] }
}
