import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ChartPreset } from '../../shared/contract/charts.ts'
import { type Db, isConditionFailure, type Tables } from './db.ts'

/**
 * <company> / CHARTS#<user>   the chart presets of a user, all in one item: `v` goes up with every change
 */
interface PresetsItem {
  v: number
  presets: ChartPreset[]
}

const key = (company: string, user: string) => ({ pk: company, sk: `CHARTS#${user}` })

export const chartPresetStore = (db: Db, { settings: TableName }: Tables) => {
  const read = async (company: string, user: string): Promise<PresetsItem> => {
    const { Item } = await db.send(new GetCommand({ TableName, Key: key(company, user), ConsistentRead: true }))
    return (Item as PresetsItem | undefined) ?? { v: 0, presets: [] }
  }

  return {
    /** The presets of a user, oldest first. */
    list: async (company: string, user: string): Promise<ChartPreset[]> => (await read(company, user)).presets,

    /**
     * Changes the presets of a user, whoever else does at the same time.
     * @param change the presets as they should be; undefined leaves them as they are
     * @returns whether they were changed
     */
    change: async (
      company: string,
      user: string,
      change: (presets: readonly ChartPreset[]) => ChartPreset[] | undefined,
    ): Promise<boolean> => {
      for (;;) {
        const { v, presets } = await read(company, user)
        const changed = change(presets)
        if (!changed) return false
        try {
          await db.send(
            new PutCommand({
              TableName,
              Item: { ...key(company, user), v: v + 1, presets: changed },
              ConditionExpression: 'attribute_not_exists(pk) OR v = :v',
              ExpressionAttributeValues: { ':v': v },
            }),
          )
          return true
        } catch (error) {
          if (!isConditionFailure(error)) throw error
        }
      }
    },
  }
}
