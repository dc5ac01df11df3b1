import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { Deployment } from './template/deployed.ts'

export interface DeployedTable {
  name: string
  /** Of the template, which names its stream after it */
  arn: string
  streamArn?: string
  /** The attribute with the second at which an item expires. */
  expiry?: string
  keys: string[]
}

/** Makes the tables of the stacks, unless they are there from an earlier start. */
export const makeTables = (client: DynamoDBClient, deployment: Deployment): Promise<DeployedTable[]> =>
  Promise.all(
    deployment.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map(async ({ name, arn, properties }) => {
      const given = properties as unknown as CreateTableCommandInput & {
        TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean }
      }
      const existing = await client
        .send(new DescribeTableCommand({ TableName: name }))
        .then(({ Table }) => Table)
        .catch((error: Error) => {
          if (error.name === 'ResourceNotFoundException') return undefined
          throw error
        })
      const table =
        existing ??
        (
          await client.send(
            new CreateTableCommand({
              TableName: name,
              BillingMode: 'PAY_PER_REQUEST',
              AttributeDefinitions: given.AttributeDefinitions,
              KeySchema: given.KeySchema,
              GlobalSecondaryIndexes: given.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
                IndexName,
                KeySchema,
                Projection,
              })),
              ...(given.StreamSpecification
                ? {
                    StreamSpecification: {
                      StreamEnabled: true,
                      StreamViewType: given.StreamSpecification.StreamViewType,
                    },
                  }
                : {}),
            }),
          )
        ).TableDescription
      const expiry = given.TimeToLiveSpecification?.Enabled ? given.TimeToLiveSpecification.AttributeName : undefined
      if (expiry && !existing) {
        await client.send(
          new UpdateTimeToLiveCommand({
            TableName: name,
            TimeToLiveSpecification: { AttributeName: expiry, Enabled: true },
          }),
        )
      }
      return {
        name,
        arn,
        keys: (given.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName),
        ...(table?.LatestStreamArn ? { streamArn: table.LatestStreamArn } : {}),
        ...(expiry ? { expiry } : {}),
      }
    }),
  )
