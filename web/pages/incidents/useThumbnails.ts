import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { minute } from '../../../shared/durations.ts'
import { read } from '../../api/calls.ts'

/** Photos of one call. */
const atOnce = 100
/** Addresses are good for 15 minutes: they are asked for anew before that. */
const goodFor = 10 * minute

/** Where the small pictures of photos are. */
export const useThumbnails = (keys: readonly string[]): ReadonlyMap<string, string> => {
  const parts = Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, part) =>
    keys.slice(part * atOnce, (part + 1) * atOnce),
  )
  const found = useQueries({
    queries: parts.map((files) => ({
      ...read('getIncidentReportThumbnails', { files }),
      staleTime: goodFor,
      refetchInterval: goodFor,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(
    () => new Map(found.flatMap((links) => (links ?? []).map(({ key, url }) => [key, url] as const))),
    [found],
  )
}
