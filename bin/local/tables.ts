import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
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

type Given = CreateTableCommandInput & { TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean } }

const indexesOf = ({ GlobalSecondaryIndexes = [] }: Given) =>
  GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }))

/** Adds the indexes that an earlier release did not have. */
const addIndexes = async (
  client: DynamoDBClient,
  TableName: string,
  given: Given,
  there: readonly (string | undefined)[],
) => {
  for (const index of indexesOf(given).filter(({ IndexName }) => !there.includes(IndexName))) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: given.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    )
  }
}

/** Makes the tables of the stacks and their indexes, unless they are there from an earlier start. */
export const makeTables = (client: DynamoDBClient, deployment: Deployment): Promise<DeployedTable[]> =>
  Promise.all(
    deployment.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map(async ({ name, arn, properties }) => {
      const given = properties as unknown as Given
      const indexes = indexesOf(given)
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
              ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
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
      if (existing) {
        const there = (existing.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName)
        await addIndexes(client, name, given, there)
      }
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
