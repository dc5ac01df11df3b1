import { type GroupRecord, hasFinder } from '../data/groups.ts'
import { type Handler, ok } from '../lib/env.ts'
import { aboutThe, startJob } from '../lib/jobs/start.ts'

/** The groups in the caller's access scope that are not deleted. */
const reachable = ({ all, includes }: { all: ReadonlyMap<string, GroupRecord>; includes: (uid: string) => boolean }) =>
  [...all.values()].filter(({ uid, status }) => status !== 2 && includes(uid))

export const getFindRufus: Handler<'getFindRufus'> = async (_input, env) =>
  reachable(await env.accessScope()).map((group) => ({ uid: group.uid, find_rufus: hasFinder(group) ? 1 : 0 }))

export const updateFindRufus: Handler<'updateFindRufus'> = async ({ enable_for, disable_for }, env) => {
  const { caller, stores } = env
  const { group } = await env.accessScope()
  /** Those of the groups that change. */
  const changing = (uids: readonly string[], on: boolean) =>
    [...new Set(uids)].map((uid) => group(uid)).filter((each) => hasFinder(each) !== on)
  const [on, off] = [changing(enable_for, true), changing(disable_for, false)]
  const both = [...on, ...off]
  const groups = both.map(({ uid }) => uid)
  const [first] = both
  if (!first) return ok('Device finder saved', null)
  const { uid } = caller.company
  for (const [changed, to] of [
    [on, 1],
    [off, 0],
  ] as const) {
    for (const each of changed)
      env.changed({ target: `${each.type} ${each.uid}`, before: { find_rufus: 1 - to }, after: { find_rufus: to } })
  }
  // Devices are told in the background, once the groups say so: a job that is refused switches nothing.
  await startJob(
    env,
    { kind: 'deviceFinder', about: aboutThe(first.name, groups.length - 1) },
    { groups },
    async () => {
      for (const [changed, to] of [
        [off, false],
        [on, true],
      ] as const)
        await stores.groups.setFinder(
          uid,
          changed.map((each) => each.uid),
          to,
        )
    },
  )
  return ok('Device finder saved', null)
}
