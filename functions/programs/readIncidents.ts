import { getIncidentReports } from '../incidents/getIncidentReports.ts'
import type { ProgramHandler } from '../lib/env.ts'
import { withoutPeople } from './people.ts'

export const readIncidents: ProgramHandler<'readIncidents'> = async ({ group_uid, status }, env) =>
  withoutPeople(
    await getIncidentReports({ group_uid, ...(status === undefined ? {} : { status }) }, env),
    env,
    (report) => ({
      ...report,
      name: '',
      user_uid: null,
    }),
  )
