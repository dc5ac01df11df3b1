import { codeWindow } from '../../functions/data/codeDays.ts'
import { hour } from '../../shared/durations.ts'
import { type Freshness, requestsAMinute } from '../../shared/handheld.ts'
import { prices } from '../../shared/prices.ts'
import { fleet } from './fleet.ts'
import { byCode } from './goals.ts'
import { batchesOf, type Measured, monthOf } from './month.ts'

interface Saving {
  what: string
  /** Dollars a month less. */
  dollars: (freshness: Freshness) => number
  /** Why it is not done. */
  why: string
}

/** What a fleet could cost less. */
export const savingsOf = (measured: Measured): readonly Saving[] => {
  const bill = (freshness: Freshness, of = measured) => monthOf(freshness, of)
  const batches = (freshness: Freshness) => batchesOf(requestsAMinute(fleet.scansAnHour, freshness))
  const collectedFor = (seconds: number): Measured => ({
    ...measured,
    infrastructure: { ...measured.infrastructure, collected: seconds },
  })
  /** Of a team's batches of a day so far, those that came since the last count. */
  const newShare = codeWindow / hour / (fleet.hoursAtWork / 2)
  return [
    {
      what: `The user pool in Cognito’s plan Lite (${prices.activeUserLite} $ a user)`,
      dollars: () => fleet.handhelds * (prices.activeUser - prices.activeUserLite),
      why: 'It cannot change access tokens. A trigger now removes the scope that would let a password alone change an account; the pool’s firewall would have to refuse those calls instead, which must be tried on AWS first',
    },
    {
      what: 'Counting a batch without a transaction, with its id noted in the worker’s hour: 2 write units less',
      dollars: (freshness) => batches(freshness) * 2 * prices.writeUnit,
      why: 'A call that is cut off would leave a batch stored but not counted until the device sends it again',
    },
    {
      what: `Counting by code only what is new every ${codeWindow / 1000} seconds, instead of all of the team’s day`,
      dollars: (freshness) => bill(freshness).of('DynamoDB, reads', byCode) * (1 - newShare),
      why: 'Raw batches are keyed by device and id, which is how a repeated batch is recognized. An index by time, or a note of each batch, is a write unit for each, which is more than is read now',
    },
    {
      what: 'The viewer’s address from `x-forwarded-for` instead of a CloudFront function',
      dollars: (freshness) =>
        ((bill(freshness).by('service').get('API Gateway') ?? 0) / prices.gatewayRequest) * prices.cdnFunction,
      why: 'What API Gateway makes of that header must be tried on AWS first',
    },
    {
      what: 'Changes collected for 2 seconds instead of 1',
      dollars: (freshness) => bill(freshness, collectedFor(1)).sum() - bill(freshness, collectedFor(2)).sum(),
      why: 'Figures would no longer follow within 2 seconds for 95 of 100 batches: the window alone takes that long',
    },
  ]
}
