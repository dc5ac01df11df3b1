import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sizedLocation } from '../../../shared/media.ts'
import { queryClient } from '../../api/calls.ts'
import { serverNow } from '../../api/clock.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { shell } from '../../words/en/shell.ts'
import { keptKeys } from '../account/forget.ts'

interface StoredLogo {
  url: string
  /** Epoch ms; absent for what can be shown forever. */
  until?: number
}

/** Logos stay with the tab, by where they are stored, so that other pages and a reload ask for no image. */
const key = keptKeys.logo
/** The menu's and the page's, or those of before and after a change. */
const mostKept = 4
/** Ms before its end from which an address is no longer used. */
const margin = 30_000

const allKept = (): Record<string, StoredLogo> => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, StoredLogo>
  } catch {
    return {}
  }
}
const keep = (entries: [at: string, kept: StoredLogo][]) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(entries.slice(-mostKept))))
  } catch {
    // A full storage only means another call later.
  }
}
const others = (at: string) => Object.entries(allKept()).filter(([each]) => each !== at)

const kept = (at: string): string | undefined => {
  const found = allKept()[at]
  return found?.url && (found.until ?? Number.POSITIVE_INFINITY) - margin > serverNow() ? found.url : undefined
}

const load = async (at: string, signal: AbortSignal) => {
  const { url, expires_at } = await send('getImage', { url: at }, { signal })
  keep([...others(at), [at, { url, ...(expires_at ? { until: Date.parse(expires_at) } : {}) }]])
  return url
}

const queryKey = (at: string | null) => ['getImage', at] as const

/**
 * The logo at a stored location, as an address to show it from: no larger than it is needed.
 * @param logo null for a company without one
 * @param size how large it is shown, CSS pixels
 * @param quiet whether somebody else says that it cannot be had
 * @returns `url` is undefined until the image is there, and when it cannot be had: then `failed` says so
 */
export const useLogo = (logo: string | null, size: number, quiet = false) => {
  const at = logo === null ? null : sizedLocation(logo, size * devicePixelRatio)
  const { data, isError } = useQuery({
    queryKey: queryKey(at),
    enabled: at !== null,
    initialData: () => (at === null ? undefined : kept(at)),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => (at === null ? undefined : load(at, signal)),
  })
  const failed = isError || data === ''
  useEffect(() => {
    if (failed && !quiet) toast.error(shell.logo.failed)
  }, [failed, quiet])
  return {
    url: data || undefined,
    failed,
    /** What came is no image. */
    onBroken: () => {
      if (at) keep(others(at))
      queryClient.setQueryData(queryKey(at), '')
    },
  }
}
