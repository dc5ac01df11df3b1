import { CustomResource, Duration, Stack } from 'aws-cdk-lib'
import type { Role } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { exportAlways } from './exports.ts'
import { GrantedFunction, type GrantedFunctionProps } from './GrantedFunction.ts'
import { platformApplicationOf } from './platformApplication.ts'
import type { StageProps } from './stage.ts'
import { Worker } from './Worker.ts'

/** By what the installation reaches FCM. */
export interface FcmKey {
  /** The name of the secret in Secrets Manager that holds the key file of Firebase's service account. */
  secret: string
  /** Raised by one when another key was put into the secret: CloudFormation looks into it then. */
  turn: number
}

export interface PushProps extends StageProps, Pick<GrantedFunctionProps, 'bundles' | 'data' | 'identity' | 'sender'> {
  fcmKey: FcmKey
}

/** Wakes devices: who assigns something to them asks for it by a queue, and SNS hands the push to FCM. */
export class PushStack extends Stack {
  readonly push: Worker
  /** Makes the platform application, for which CloudFormation has no type. */
  readonly application: GrantedFunction

  constructor(scope: Construct, id: string, { kept, bundles, data, identity, sender, fcmKey, ...props }: PushProps) {
    super(scope, id, props)
    // A stack's name is a stage's own, and a name that SNS takes.
    const platform = platformApplicationOf(this, id, fcmKey.secret)
    const commonProps = { kept, bundles, data, identity, sender, platform }
    const late = 'Devices learn of changes with their next heartbeat, and not at once.'

    this.application = new GrantedFunction(this, 'pushApplication', {
      ...{ ...commonProps, impact: 'Push cannot be set up, nor its key be changed.', memory: 256, timeout: 60 },
    })
    const resource = new CustomResource(this, 'Application', {
      resourceType: 'Custom::PlatformApplication',
      serviceToken: this.application.lambda.functionArn,
      // A Lambda that dies answers nobody.
      serviceTimeout: Duration.minutes(3),
      properties: { Name: platform.name, Arn: platform.arn, Secret: fcmKey.secret, Turn: fcmKey.turn },
    })
    const policy = (this.application.lambda.role as Role).node.tryFindChild('DefaultPolicy')
    if (policy) resource.node.addDependency(policy)

    this.push = new Worker(this, 'Push', 'push', 'push', {
      ...{ ...commonProps, impact: late, lost: late, memory: 512, timeout: 30, batchSize: 10, concurrency: 2 },
    })
    this.push.function.node.addDependency(resource)
    exportAlways(this, this.push.queues.queue.queueArn, this.push.queues.queue.queueUrl)
  }
}
