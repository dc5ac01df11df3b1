import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryClient } from '../../api/calls.ts'
import { freshFor } from '../../features/figures/fresh.ts'
import type { Times } from '../../features/figures/times.ts'
import type { Group } from '../../features/groups/tree.ts'
import { toast } from '../../parts/toast/toast.ts'
import { performance } from '../../words/en/performance.ts'
import type { Source } from './cardParts.ts'
import { cardsQuery, devicesQuery, goalsQuery, staticQuery, teamsQuery } from './queries.ts'

const words = performance.states

/** Epoch ms at which each answer was read; 0 of one that is not there. */
export interface Ages {
  /** The figures of the range. */
  rows: number
  /** The figures of today. */
  statics: number
  devices: number
  teams: number
}

/** What is to be shown, and how old it may be. */
export interface Asked {
  group: Group
  times: Times
  /** Whose own figures are shown. */
  worker: string | undefined
  /** The company's login name. */
  company: string
  /** Ms after which figures are read again. */
  rate: number
  /** Nobody is there to read messages about what failed. */
  quiet?: boolean | undefined
}

export interface Figures extends Pick<Source, 'rows' | 'statics' | 'devices' | 'goals' | 'goalsNow' | 'teams'> {
  teamsWaiting: boolean
  /** Nothing is there yet, and it may still come. */
  waiting: boolean
  /** The figures of the range cannot be shown at all. */
  failed: boolean
  /** Epoch ms of the figures of the range; 0 when there are none. */
  updatedAt: number
  /** Each answer has its own: today's are read again as soon as something changes, beside another range too. */
  ages: Ages
  /** Epoch ms of the oldest of them. */
  oldest: number
  /** The last try to read some of them failed, or waits for the network. */
  missed: boolean
}

/** The figures of one group; those of the groups that come next are fetched once these are there. */
export const useFigures = (asked: Asked, next: readonly Group[]): Figures => {
  const { group, times, worker, company, rate, quiet = false } = asked
  const staleTime = freshFor(rate, group.zone)
  const [cards, statics, devices, goals] = useQueries({
    queries: [
      { ...cardsQuery(group, times), staleTime },
      { ...staticQuery(group, times), staleTime },
      { ...devicesQuery(group), staleTime: rate },
      { ...goalsQuery(group, times), staleTime: rate },
    ],
  })
  // The same read, unless the range is over.
  const goalsNow = useQuery({ ...goalsQuery(group), staleTime: rate })
  const first = [cards, statics, devices, goals]
  const loaded = first.every(({ isPending }) => !isPending)
  // One of the last cards: the first ones do not wait for it.
  const teams = useQuery({ ...teamsQuery(group, times, worker, company), staleTime, enabled: loaded })

  useEffect(() => {
    if (!loaded) return
    for (const other of next) {
      const fresh = freshFor(rate, other.zone)
      void queryClient.prefetchQuery({ ...cardsQuery(other, times), staleTime: fresh })
      void queryClient.prefetchQuery({ ...staticQuery(other, times), staleTime: fresh })
      void queryClient.prefetchQuery({ ...devicesQuery(other), staleTime: rate })
      void queryClient.prefetchQuery({ ...goalsQuery(other, times), staleTime: rate })
      void queryClient.prefetchQuery({ ...goalsQuery(other), staleTime: rate })
      void queryClient.prefetchQuery({ ...teamsQuery(other, times, undefined, company), staleTime: fresh })
    }
  }, [loaded, next, times, company, rate])

  useFailureToast(words.failed, quiet, cards, goals)
  useEffect(() => {
    if (goals.error) console.warn(words.noGoals, goals.error)
  }, [goals.error])
  useFailureToast(words.staticFailed, quiet, statics)
  useFailureToast(words.devicesFailed, quiet, devices)
  useFailureToast(words.rankingFailed, quiet, teams)

  const all = [...first, teams]
  const read = all.flatMap(({ dataUpdatedAt }) => (dataUpdatedAt > 0 ? [dataUpdatedAt] : []))
  const ages = useMemo(
    () => ({
      rows: cards.dataUpdatedAt,
      statics: statics.dataUpdatedAt,
      devices: devices.dataUpdatedAt,
      teams: teams.dataUpdatedAt,
    }),
    [cards.dataUpdatedAt, statics.dataUpdatedAt, devices.dataUpdatedAt, teams.dataUpdatedAt],
  )
  return {
    rows: cards.data,
    statics: statics.data,
    devices: devices.data,
    goals: goals.data,
    goalsNow: goalsNow.data,
    teams: teams.data,
    teamsWaiting: teams.isPending,
    waiting: !loaded,
    failed: cards.isError && !cards.data,
    updatedAt: cards.dataUpdatedAt,
    ages,
    oldest: read.length > 0 ? Math.min(...read) : 0,
    missed: all.some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused'),
  }
}

/** Shows a message each time one of the reads fails. */
const useFailureToast = (text: string, quiet: boolean, ...results: UseQueryResult<unknown>[]) => {
  const failedAt = Math.max(...results.map(({ isError, errorUpdatedAt }) => (isError ? errorUpdatedAt : 0)))
  useEffect(() => {
    if (failedAt > 0 && !quiet) toast.error(text)
  }, [failedAt, quiet, text])
}
