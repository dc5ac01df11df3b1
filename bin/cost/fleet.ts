import { day, hour } from '../../shared/durations.ts'

/** The fleet that costs are told of, and how it works. */
export const fleet = {
  handhelds: 1000,
  facilities: 5,
  /** Of all facilities: 50 workers each, one a handheld. */
  teams: 20,
  hoursAtWork: 8,
  days: 22,
  /** In which a battery fills after a day's work. */
  hoursFilling: 2,
  scansAnHour: 120,
  /** In a day of a handheld. */
  signIns: 1,
  /** Teams that are joined between a sign-in and its end. */
  assignments: 2,
  /** Samples of its history that a day at work leaves of a handheld: `test/devices/history.test.ts` holds it. */
  samples: 31,
  /** Share of requests that are sent again because an answer was lost. */
  repeated: 0.02,
  /** Instances of Lambdas that serve the fleet at a time: while there is work (of calls, of changes that are followed), and beside. */
  instances: { work: 8, rest: 2 },
  /** Who have the Performance page in sight while there is work. */
  managers: 20,
} as const

/** Hours of a month, for what is paid by the month and for handhelds that are never switched off. */
export const hoursOfMonth = (365 * day) / hour / 12

/**
 * What a Lambda is paid for beside waiting: no figure of this machine's, since how fast a call is depends on where it
 * runs. A request to DynamoDB takes single milliseconds within a region, each is counted as if it waited for the one
 * before, and what the code itself takes is what a core takes, over the share of one that the memory buys.
 */
export const lambdaTime = {
  /** Ms that a request to DynamoDB takes. */
  request: 8,
  /** Ms of a whole core: reading the call, checking and answering it. */
  own: 5,
  /** Ms of a whole core that packing takes of a batch, among many: reading, deflating and hashing it. */
  packed: 0.5,
  /** MB for which Lambda gives one whole core. */
  core: 1769,
}

/** Handhelds whose states one read unit takes, where silent ones are looked for: `test/devices/offline.test.ts` holds it. */
export const statesPerUnit = 15

/** Handhelds whose lines in the list one read unit takes, where all are counted: `test/devices/countFleets.test.ts` holds it. */
export const listedPerUnit = 15
