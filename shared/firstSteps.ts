import { day } from './durations.ts'

/** What a new company does first, in this order: until then its console has little to show. */
export const firstSteps = ['facility', 'team', 'device', 'scan'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Ms for which a company counts as new. */
const newFor = 30 * day

/** Whether a company is so new that somebody is told of its first steps. @param created_on ISO @param now epoch ms */
export const isNewCompany = ({ created_on }: { created_on: string }, now: number) =>
  Date.parse(created_on) > now - newFor
