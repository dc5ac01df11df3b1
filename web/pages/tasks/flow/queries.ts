import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Page } from '../../../../shared/contract/listCall.ts'
import type { Session } from '../../../../shared/contract/session.ts'
import { taskKey, usualTimeIn, usualTimes } from '../../../../shared/tasks.ts'
import { queryClient, read, send } from '../../../api/calls.ts'
import { serverNow } from '../../../api/clock.ts'
import { activeInput } from '../inputs.ts'
import type { Task } from './task.ts'

/** What the flow reads. */

type Who = Pick<Session, 'user' | 'company' | 'group'>

/** What may be started, and for whom. */
const offeredReads = ({ user, company, group }: Who) => {
  const facility_uid = group.facility_uid ?? group.uid
  return {
    infos: read('getWorkerTaskInfo', { user_uid: user.uid, facility_uid, team_uid: group.uid }),
    customers: read('getTaskCustomers', { company_uid: company.uid, facility_uid }),
  }
}

/** So many of the latest tasks are looked at for what was done last. */
const mostRead = 40

/** The caller's latest tasks. */
const latestRead = (who: Who) =>
  queryOptions({
    queryKey: ['getTasksOfWorker', 'latest', who.user.uid] as const,
    queryFn: async ({ signal }): Promise<Task[]> => {
      const input = { ...activeInput(who), active: false, limit: mostRead }
      const page = (await send('getTasksOfWorker', input, { signal })) as unknown as Page<Task>
      return page.items
    },
  })

export interface Recent {
  name: string
  customer: string
  /** Where uses are limited. */
  usesLeft: number | null
}

/** So many of them have room above the thumb. */
const mostRecent = 4

/**
 * What the worker did last, each once and only where it is offered still: a definition may have been used up since.
 * @param latest the latest first
 * @param infos what may be started now
 */
export const recentOf = (
  latest: readonly Pick<Task, 'name' | 'customer'>[],
  infos: readonly { name: string; n_times: number | null }[],
): Recent[] => {
  const offered = new Map(infos.map((info) => [taskKey(info.name), info]))
  const seen = new Set<string>()
  return latest
    .flatMap(({ name, customer }) => {
      const info = offered.get(taskKey(name))
      const key = `${taskKey(name)}\n${taskKey(customer)}`
      if (!info || seen.has(key)) return []
      seen.add(key)
      return [{ name: info.name, customer, usesLeft: info.n_times }]
    })
    .slice(0, mostRecent)
}

/** Names without doubles, in the order of the alphabet. */
export const namesOf = (items: readonly { name: string }[] | undefined) =>
  [...new Set(items?.map(({ name }) => name))].sort((a, b) => a.localeCompare(b))

/** The lists of the form; what could not be read can be typed. */
export const useOffered = (who: Who) => {
  const reads = offeredReads(who)
  const [infos, customers, latest] = [useQuery(reads.infos), useQuery(reads.customers), useQuery(latestRead(who))]
  const failed = [infos, customers, latest].filter(({ error }) => error)
  return {
    infos: infos.data ?? [],
    names: namesOf(infos.data),
    customers: namesOf(customers.data),
    recent: recentOf(latest.data ?? [], infos.data ?? []),
    error: failed[0]?.error,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

/** Reads the lists before they are needed: then the form opens whole. */
export const prefetchOffered = (who: Who) => {
  const { infos, customers } = offeredReads(who)
  void Promise.all([
    queryClient.prefetchQuery(infos),
    queryClient.prefetchQuery(customers),
    queryClient.prefetchQuery(latestRead(who)),
  ])
}

/** How long (ms) a task of this name usually takes its worker; undefined where they have done few of them lately. */
export const usualTimeOf = (latest: readonly Task[], name: string, now: number): number | undefined => {
  const done = latest.map(({ name, start_time, end_time }) => ({
    ...{ name, start: Date.parse(start_time) },
    ...(end_time ? { end: Date.parse(end_time) } : {}),
  }))
  return usualTimeIn(usualTimes(done, now), name)
}

export const useUsualTime = (who: Who, { name }: Task) =>
  usualTimeOf(useQuery(latestRead(who)).data ?? [], name, serverNow())
