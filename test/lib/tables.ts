import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { built } from '../../bin/local/build.ts'
import { startDynamo } from '../../bin/local/dynamo.ts'
import { connect, type TableName, type Tables, tableOutput, tableVariables } from '../../functions/data/db.ts'
import { storesOf } from '../../functions/data/stores.ts'

interface Template {
  Resources: Record<string, { Properties: CreateTableCommandInput }>
  Outputs: Record<string, { Value: { Ref: string } }>
}

/** The template of the stack that stores everything, synthesized once for all tests. */
const template = async (): Promise<Template> => {
  const sources = ['stacks', 'functions/data', 'functions/lib/files.ts']
  const folder = await built('tables', sources, async (outdir) => {
    const [{ App }, { DataStack }] = await Promise.all([import('aws-cdk-lib'), import('../../stacks/data.ts')])
    const app = new App({ outdir })
    new DataStack(app, 'data', { kept: false, consoleOrigins: [] })
    app.synth()
  })
  return JSON.parse(readFileSync(join(folder, 'data.template.json'), 'utf8')) as Template
}

/**
 * Leaves out of a client what nobody looks at here and takes half of what a call costs: the embedded DynamoDB checks no
 * signature, and answers always.
 */
const unsigned = (client: DynamoDBClient) => {
  const scope = 'test/20260101/eu-central-1/dynamodb/aws4_request'
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`
  client.middlewareStack.remove('retryMiddleware')
  client.middlewareStack.remove('httpSigningMiddleware')
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign((args.request as { headers: object }).headers, { authorization, 'x-amz-date': '20260101T000000Z' })
      return next(args)
    },
    { step: 'finalizeRequest', name: 'unsigned' },
  )
}

/**
 * An embedded DynamoDB in memory with every table, as the template declares it, for tests of stores and handlers. Call `stop` when done.
 * @param through what to put between the stores and the database, by its endpoint
 */
export const testTables = async (through?: (endpoint: string) => Promise<string>) => {
  const [dynamo, { Resources, Outputs }] = await Promise.all([startDynamo(), template()])
  const client = new DynamoDBClient({
    endpoint: through ? await through(dynamo.endpoint) : dynamo.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  if (!through) unsigned(client)
  const names = Object.keys(tableVariables) as TableName[]
  const tables = Object.fromEntries(names.map((name) => [name, `test-${name}`])) as Tables
  for (const name of names) {
    const declared = Resources[Outputs[tableOutput(name)]?.Value.Ref ?? '']?.Properties
    if (!declared) throw new Error(`The template has no table ${name}.`)
    const { BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = declared
    const input = { BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes }
    await client.send(new CreateTableCommand({ TableName: tables[name], ...input }))
  }
  const db = connect(client)
  return { db, client, tables, endpoint: dynamo.endpoint, stores: storesOf(db, tables), stop: dynamo.stop }
}
