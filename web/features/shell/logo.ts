import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../api/calls.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../parts/toast/toast.ts'
import { shell } from '../../words/en/shell.ts'
import { keptKeys } from '../account/forget.ts'

interface Kept {
  /** Where the image is stored. */
  at: string
  url: string
  /** Epoch ms; absent for what can be shown forever. */
  until?: number
}

/** The logo stays with the tab, so that other pages and a reload ask for no image. */
const key = keptKeys.logo
/** Ms before its end from which an address is no longer used. */
const margin = 30_000

const kept = (at: string): string | undefined => {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    return found?.at === at && (found.until ?? Number.POSITIVE_INFINITY) - margin > Date.now() ? found.url : undefined
  } catch {
    return undefined
  }
}

const load = async (at: string, signal: AbortSignal) => {
  const { url, expires_at } = await send('getImage', { url: at }, { signal })
  const found: Kept = { at, url, ...(expires_at ? { until: Date.parse(expires_at) } : {}) }
  try {
    sessionStorage.setItem(key, JSON.stringify(found))
  } catch {
    // A full storage only means another call later.
  }
  return url
}

const queryKey = (at: string | null) => ['getImage', at] as const

/**
 * The image at a stored location, as an address to show it from.
 * @param at null for a company without a logo
 * @param quiet whether somebody else says that it cannot be had
 * @returns `url` is undefined until the image is there, and when it cannot be had: then `failed` says so
 */
export const useLogo = (at: string | null, quiet = false) => {
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
      sessionStorage.removeItem(key)
      queryClient.setQueryData(queryKey(at), '')
    },
  }
}
