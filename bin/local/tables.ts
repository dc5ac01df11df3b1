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

type TableInput = CreateTableCommandInput & { TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean } }

const indexesOf = ({ GlobalSecondaryIndexes = [] }: TableInput) =>
  GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }))

/** Adds the indexes that an earlier release did not have. */
const addIndexes = async (
  client: DynamoDBClient,
  TableName: string,
  declared: TableInput,
  there: readonly (string | undefined)[],
) => {
  for (const index of indexesOf(declared).filter(({ IndexName }) => !there.includes(IndexName))) {
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: declared.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    )
  }
}

/** Makes the tables of the stacks and their indexes, unless they are there from an earlier start. */
export const makeTables = (client: DynamoDBClient, deployment: Deployment): Promise<DeployedTable[]> =>
  Promise.all(
    deployment.ofType('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map(async ({ name, arn, properties }) => {
      const declared = properties as unknown as TableInput
      const indexes = indexesOf(declared)
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
              AttributeDefinitions: declared.AttributeDefinitions,
              KeySchema: declared.KeySchema,
              ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
              ...(declared.StreamSpecification
                ? {
                    StreamSpecification: {
                      StreamEnabled: true,
                      StreamViewType: declared.StreamSpecification.StreamViewType,
                    },
                  }
                : {}),
            }),
          )
        ).TableDescription
      if (existing) {
        const there = (existing.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName)
        await addIndexes(client, name, declared, there)
      }
      const expiry = declared.TimeToLiveSpecification?.Enabled
        ? declared.TimeToLiveSpecification.AttributeName
        : undefined
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
        keys: (declared.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName),
        ...(table?.LatestStreamArn ? { streamArn: table.LatestStreamArn } : {}),
        ...(expiry ? { expiry } : {}),
      }
    }),
  )
