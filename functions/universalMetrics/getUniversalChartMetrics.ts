import {
  addPlatformFigures,
  noPlatformFigures,
  type PlatformFigures,
  platformValue,
} from '../../shared/metrics/platform.ts'
import type { Handler } from '../lib/env.ts'
import { companyOf, recentCompaniesOf } from '../universal/companies.ts'
import { askedRange, summedAt } from './universalFigures.ts'

export const getUniversalChartMetrics: Handler<'getUniversalChartMetrics'> = async (input, env) => {
  const { metrics_type, company_uid } = input
  const range = await askedRange(input, env)
  const sums = new Map<string, PlatformFigures>()
  const [companies, summed] = await Promise.all([
    company_uid === undefined ? recentCompaniesOf(env) : companyOf(company_uid, env).then((company) => [company]),
    summedAt(env),
    env.stores.platform.totals(
      range,
      company_uid === undefined ? 'each' : { company: company_uid },
      (_index, company, figures) => {
        const sum = sums.get(company) ?? noPlatformFigures()
        sums.set(company, sum)
        addPlatformFigures(sum, figures)
      },
    ),
  ])
  return {
    metrics_type,
    companies: companies
      .filter(({ platform }) => !platform)
      .map(({ uid, name }) => ({
        company_uid: uid,
        x: name,
        y: platformValue(metrics_type, sums.get(uid) ?? noPlatformFigures(), false),
      }))
      .sort((a, b) => (b.y ?? -1) - (a.y ?? -1) || a.x.localeCompare(b.x)),
    ...summed,
  }
}
