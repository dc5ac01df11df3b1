import { Refusal } from '../../../shared/refusals.ts'
import type { AppRecord, Withdrawal } from '../../data/apps.ts'
import { otaOf } from '../../data/companies.ts'
import type { Env } from '../env.ts'
import { isUnderWay, latestRollout } from './begin.ts'

export const underWay = 'This app is being rolled out. Finish the rollout or roll it back first.'

/**
 * What a company sets for updates once an app is gone: nobody is told of it any more.
 * @returns nothing where updates say nothing of the app
 * @throws Refusal while it is rolled out, or is what devices are to have
 */
export const withdrawalOf = async (
  { id, company, facility }: Pick<AppRecord, 'id' | 'company' | 'facility'>,
  env: Pick<Env<'companies' | 'rollouts'>, 'stores'>,
): Promise<Withdrawal | undefined> => {
  const read = await env.stores.companies.get(company)
  if (!read) throw new Refusal('notFound')
  const { rollout, offer, ...settings } = otaOf(read)
  const latest = await latestRollout(read, env)
  if (isUnderWay(latest, id)) throw new Refusal('notPossible', underWay)
  const isChosen = settings.app_uid === id
  if (settings.enable && isChosen)
    throw new Refusal('notPossible', 'OTA updates roll out this app. Choose another app or disable OTA updates first.')
  const isOf = latest?.app.uid === id
  // One for every device may be chosen in this very moment.
  if (!isChosen && !isOf && facility !== company) return undefined
  return {
    read,
    ota: {
      ...settings,
      ...(isChosen ? { app_uid: '' } : {}),
      ...(isOf ? {} : { ...(rollout === undefined ? {} : { rollout }), ...(offer ? { offer } : {}) }),
    },
  }
}
