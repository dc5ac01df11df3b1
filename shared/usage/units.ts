/**
 * What is counted of a company's use, by UTC day. All of it adds up: over instances of a Lambda, over days, over companies.
 */
const usageUnits = [
  /** Requests, by the API that took them. */
  ...(['console', 'tools', 'device', 'programs'] as const),
  /** Bytes of the bodies of requests and answers, as they travelled. */
  ...(['sent', 'answered'] as const),
  /** MB·ms of Lambdas, and how often one ran; one that serves several companies is shared evenly among them. */
  ...(['compute', 'runs'] as const),
  /** Units of DynamoDB, as it says itself. */
  ...(['read_units', 'write_units'] as const),
  /** What handhelds brought: batches of work that were new, what was in them, and heartbeats. */
  ...(['batches', 'events', 'heartbeats'] as const),
  /** What was sent: mails that SES took, pushes that SNS took, tries to deliver to webhooks. */
  ...(['mails', 'pushes', 'webhooks'] as const),
] as const
export type UsageUnit = (typeof usageUnits)[number]
export type Usage = Record<UsageUnit, number>

export const noUsage = (): Usage => Object.fromEntries(usageUnits.map((unit) => [unit, 0])) as Usage

/** Adds to a sum, in place. */
export const addUsage = (sum: Usage, more: Partial<Usage>): Usage => {
  for (const unit of usageUnits) sum[unit] += more[unit] ?? 0
  return sum
}

/** Requests of every API. */
export const requestsOf = ({
  console,
  tools,
  device,
  programs,
}: Pick<Usage, 'console' | 'tools' | 'device' | 'programs'>) => console + tools + device + programs

/** Whose use is counted that belongs to no company: calls before a sign-in, and those that nobody could be found behind. */
export const nobody = '-'

/** Days for which use is kept, by day and by month. */
export const usageDays = 400
