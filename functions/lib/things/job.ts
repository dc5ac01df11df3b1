import * as z from 'zod'
import type { JobKindName } from '../../../shared/jobs.ts'
import { facilityManagers } from '../../../shared/roles.ts'
import type { Assignment } from '../../data/desiredItems.ts'
import { assignmentJob } from '../jobs/assignments.ts'
import type { JobEnv } from '../jobs/kind.ts'

const Input = z.object({ thing: z.string(), devices: z.number(), parts: z.number() })

/**
 * A kind of job that tells many devices to have a thing, or to be without it.
 * @param contentOf what it is; undefined where it is not to be had any more
 */
export const thingJob = (
  kind: JobKindName,
  section: Assignment['section'],
  contentOf: (id: string, env: JobEnv) => Promise<Record<string, unknown> | undefined>,
) =>
  assignmentJob({
    kind,
    input: Input,
    roles: facilityManagers,
    assignmentsOf: async ({ thing: id }, env, without, how) => {
      if (without) return [{ section, id, content: null }]
      const content = await contentOf(id, env)
      return content ? [{ section, id, content: { ...content, ...how } }] : null
    },
  })
