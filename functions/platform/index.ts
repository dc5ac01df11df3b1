import { Logger } from '@aws-lambda-powertools/logger'
import { connect, tablesFrom } from '../data/db.ts'
import { storesOf } from '../data/stores.ts'
import { bucketSizes } from '../lib/usage/bucketSizes.ts'
import { handle } from './handle.ts'

const services = {
  stores: storesOf(connect(), tablesFrom(process.env)),
  sizes: bucketSizes(process.env),
  log: new Logger({ serviceName: 'platform' }),
}

export const handler = (event: { task?: string; from?: string } = {}) => handle(event, services)
