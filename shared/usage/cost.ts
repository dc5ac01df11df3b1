import { prices } from '../prices.ts'
import { requestsOf, type Usage } from './units.ts'

/** Bytes of the headers of a call, and of its answer with the security headers. */
export const headerBytes = { sent: 600, answered: 1200 }

/** What use is paid for, by the day. */
export const usageServices = ['calls', 'compute', 'database', 'storage', 'messages'] as const
export type UsageService = (typeof usageServices)[number]
export type ServiceCost = Record<UsageService, number>

const GB = 1e9
/** Days of a month on average: what is paid by the month is paid by the day of it. */
const monthDays = 365 / 12

/**
 * What use costs at list prices, US dollars: requests with the network and the firewall before them, the time of Lambdas,
 * units of the database, files that are stored, mails and pushes.
 * @param byteDays sum over days of the bytes that were stored
 */
export const costOf = (used: Usage, byteDays: number): ServiceCost => {
  const requests = requestsOf(used)
  const { gatewayRequest, cdnRequest, cdnFunction, firewallRequest } = prices
  return {
    calls:
      requests * (gatewayRequest + cdnRequest + cdnFunction + firewallRequest) +
      ((used.sent + requests * headerBytes.sent) / GB) * prices.cdnGbToOrigin +
      ((used.answered + requests * headerBytes.answered) / GB) * prices.cdnGbOut,
    compute: used.runs * prices.lambdaRequest + (used.compute / 1024 / 1000) * prices.lambdaGbSecond,
    database: used.read_units * prices.readUnit + used.write_units * prices.writeUnit,
    storage: ((byteDays / GB) * prices.bucketGb) / monthDays,
    messages: used.mails * prices.mail + used.pushes * prices.push,
  }
}

export const sumOf = (cost: ServiceCost): number => usageServices.reduce((sum, service) => sum + cost[service], 0)

/** What users who sign in within a month cost. */
export const signInCost = (users: number): number => users * prices.activeUser

/** What a stage with a domain holds that is paid by the month whatever is done: `test/cost/infrastructure.test.ts` holds it. */
export const always = {
  ...{ firewalls: 2, firewallRules: 11, alarmMetrics: 39, logMetrics: 4, dashboards: 1, keys: 2, secrets: 1, zones: 1 },
} as const

/** What is paid by the month whatever is done, US dollars: firewalls, alarms, keys. Companies share it by their requests. */
export const alwaysCost: number =
  always.firewalls * prices.firewall +
  always.firewallRules * prices.firewallRule +
  always.alarmMetrics * prices.alarmMetric +
  always.logMetrics * prices.metric +
  always.dashboards * prices.dashboard +
  always.keys * prices.key +
  always.secrets * prices.secret +
  always.zones * prices.zone
