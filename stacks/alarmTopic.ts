import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'

/**
 * The topic that alarms tell. What has a policy of its own, as the topic and its key have, takes nothing from CloudWatch
 * unless that policy says so; the key that AWS manages for SNS lets CloudWatch do nothing, so that alarms would be mute.
 */
export const alarmTopic = (scope: Construct): Topic => {
  const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com')
  const key = new Key(scope, 'AlarmsKey', {
    description: 'What alarms say, until it is delivered',
    enableKeyRotation: true,
    // Nothing is kept under it.
    removalPolicy: RemovalPolicy.DESTROY,
  })
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudwatch],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
    }),
  )
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true, masterKey: key })
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudwatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  )
  return topic
}
