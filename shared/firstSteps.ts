/** What a new company does first, in this order: until then its console has little to show. */
export const firstSteps = ['facility', 'team', 'device', 'scan'] as const
export type FirstStep = (typeof firstSteps)[number]
