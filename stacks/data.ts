import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import { type TableName, tableVariables } from '../functions/data/db.ts'
import type { StageProps } from './stage.ts'

/** Tables whose items carry the second at which they expire in `ttl`. */
const expiring: readonly TableName[] = ['sessions', 'devices', 'raw', 'work']
/** Tables whose changes are followed. */
const followed: readonly TableName[] = ['work']

/** Everything that is stored: one table each for what is read, written and kept differently. */
export class DataStack extends Stack {
  readonly tables: Record<TableName, Table>

  constructor(scope: Construct, id: string, { kept, ...props }: StageProps) {
    super(scope, id, props)
    const table = (name: TableName) =>
      new Table(this, name[0]?.toUpperCase() + name.slice(1), {
        partitionKey: { name: 'pk', type: AttributeType.STRING },
        sortKey: { name: 'sk', type: AttributeType.STRING },
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.AWS_MANAGED,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        ...(expiring.includes(name) ? { timeToLiveAttribute: 'ttl' } : {}),
        ...(followed.includes(name) ? { stream: StreamViewType.KEYS_ONLY } : {}),
        deletionProtection: kept,
        removalPolicy: kept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      })
    const names = Object.keys(tableVariables) as TableName[]
    this.tables = Object.fromEntries(names.map((name) => [name, table(name)])) as Record<TableName, Table>
    new CfnOutput(this, 'DirectoryTable', { value: this.tables.directory.tableName })
  }
}
