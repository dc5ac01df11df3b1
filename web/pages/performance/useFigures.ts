import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/contract/index.ts'
import { queryClient } from '../../api/calls.ts'
import { isRefreshing } from '../../app/inactivity/refreshing.ts'
import { toast } from '../../parts/toast/toast.ts'
import { performance } from '../../words/en/performance.ts'
import type { Group } from './groups.ts'
import { cardsQuery, devicesQuery, goalsQuery, readAgain, staticQuery } from './queries.ts'
import type { Times } from './times.ts'

const words = performance.states

export interface Figures {
  rows: Output<'getCardMetrics'> | undefined
  statics: Output<'getTodaysStaticMetrics'> | undefined
  devices: Output<'getTodaysStaticDeviceData'> | undefined
  goals: Output<'getTargetMetrics'> | undefined
  /** Nothing is there yet, and it may still come. */
  waiting: boolean
  /** The figures of the range cannot be shown at all. */
  failed: boolean
  /** Epoch ms of the figures on the screen; 0 when there are none. */
  updatedAt: number
}

/** The figures of one group; those of the groups that come next are fetched once these are there. */
export const useFigures = (group: Group, next: readonly Group[], times: Times, staleTime: number): Figures => {
  const options = { staleTime }
  const [cards, statics, devices, goals] = useQueries({
    queries: [
      { ...cardsQuery(group, times), ...options },
      { ...staticQuery(group), ...options },
      { ...devicesQuery(group), ...options },
      { ...goalsQuery(group), ...options },
    ],
  })
  const settled = [cards, statics, devices, goals].every(({ isPending }) => !isPending)

  useEffect(() => {
    if (!settled) return
    for (const other of next) {
      void queryClient.prefetchQuery({ ...cardsQuery(other, times), staleTime })
      void queryClient.prefetchQuery({ ...staticQuery(other), staleTime })
      void queryClient.prefetchQuery({ ...devicesQuery(other), staleTime })
      void queryClient.prefetchQuery({ ...goalsQuery(other), staleTime })
    }
  }, [settled, next, times, staleTime])

  useSaidFailure(words.failed, cards, goals)
  useSaidFailure(words.staticFailed, statics)
  useSaidFailure(words.devicesFailed, devices)

  return {
    rows: cards.data,
    statics: statics.data,
    devices: devices.data,
    goals: goals.data,
    waiting: !settled,
    failed: cards.isError && !cards.data,
    updatedAt: cards.dataUpdatedAt,
  }
}

/** Shows a message each time one of the reads fails. */
const useSaidFailure = (text: string, ...results: UseQueryResult<unknown>[]) => {
  const failedAt = Math.max(...results.map(({ isError, errorUpdatedAt }) => (isError ? errorUpdatedAt : 0)))
  useEffect(() => {
    if (failedAt > 0) toast.error(text)
  }, [failedAt, text])
}

/**
 * Reads the figures again every `rate` ms, and at once by `refresh`. A hidden tab waits until it is looked at; a turn
 * that meets the renewal of token or session is left out.
 */
export const useRefresh = (rate: number, updatedAt: number) => {
  const [running, setRunning] = useState(false)
  const refresh = async () => {
    setRunning(true)
    await readAgain()
    setRunning(false)
  }
  useEffect(() => {
    if (updatedAt === 0) return
    const turn = async () => {
      if (document.hidden || (await isRefreshing())) return
      await readAgain()
    }
    const rest = Math.max(0, updatedAt + rate - Date.now())
    let timer: ReturnType<typeof setInterval> | undefined
    const first = setTimeout(() => {
      void turn()
      timer = setInterval(turn, rate)
    }, rest)
    const seen = () => {
      if (!document.hidden && Date.now() - updatedAt > rate) void turn()
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [rate, updatedAt])
  return { running, refresh }
}
