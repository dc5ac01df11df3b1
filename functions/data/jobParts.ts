import { mapConcurrently } from '../lib/mapConcurrently.ts'
import type { Db, Tables, Write } from './db.ts'
import { unchecked } from './items/checked.ts'
import { absentOr, exists, test } from './items/expressions.ts'
import { itemsOf } from './items/items.ts'
import { putTogether } from './items/putTogether.ts'
import type { JobKey } from './jobs.ts'
import { keys } from './keys.ts'

/**
 * A part of what a job has to do: what it is about is for the kind of the job to know. Below 400 kB. With `stays` it is
 * there for as long as the job is, however that ended: so that it can be asked for again.
 */
export type JobPart = Record<string, unknown> & { stays?: true }

type PartId = [company: string, user: string, id: string, part: number | '']
const atOnce = 20
const without = (member: string) => test((name, value) => `(NOT contains(${name}, ${value(member)}))`)

/**
 * What jobs still have to do, too much or too secret for their own item. A part goes in the moment in which it is done;
 * what is left of jobs that nobody finishes goes with its time.
 */
export const jobPartStore = (db: Db, tables: Tables) => {
  const parts = itemsOf<JobPart, PartId>(db, tables, keys.jobPart, unchecked)
  const mails = itemsOf<{ mailed?: Set<string> }, PartId>(db, tables, keys.jobMails, unchecked)
  const idOf = ({ company, user, id }: JobKey, part: number | ''): PartId => [company, user, id, part]

  return {
    /** Keeps the parts of a job, before it is started. @param expires epoch ms */
    add: (job: JobKey, each: readonly JobPart[], expires: number) =>
      putTogether(
        db,
        each.map((part, number) => parts.writes.put(idOf(job, number), part, { expires })),
      ),

    get: (job: JobKey, part: number): Promise<JobPart | undefined> => parts.get(idOf(job, part)),

    /** Removes a part, with what was noted of it, together with what was done. */
    removal: (job: JobKey, part: number): Write[] => [
      parts.writes.remove(idOf(job, part), exists),
      mails.writes.remove(idOf(job, part)),
    ],

    /**
     * Notes that somebody is about to be mailed to, so that they are once.
     * @returns whether nobody noted it before
     */
    claimMail: (job: JobKey, part: number, who: string, expires: number): Promise<boolean> =>
      mails.patch(
        idOf(job, part),
        { set: { ttl: Math.ceil(expires / 1000) }, add: { mailed: new Set([who]) } },
        { mailed: absentOr(without(who)) },
      ),

    /** Removes what is left of a job that is over, but for what stays as long as the job itself. */
    removeAll: async (job: JobKey, { staying = false } = {}) => {
      const left = (await parts.entries(idOf(job, ''))).filter(([, { stays }]) => staying || !stays)
      await mapConcurrently(atOnce, left, ([part]) => parts.remove(idOf(job, Number(part))))
      const noted = await mails.entries(idOf(job, ''))
      await mapConcurrently(atOnce, noted, ([part]) => mails.remove(idOf(job, Number(part))))
    },
  }
}
