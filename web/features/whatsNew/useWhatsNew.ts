import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { mostNews, newsRead } from './notes.ts'
import { unseen, useSeenId } from './seen.ts'

/** Ms after the console was loaded. */
export const popoverAfter = 2_000
export const tourAfter = 2_500

/** What has come of the time since the load: nothing, the popover, or the tour too. */
const useStage = (loadedAt: number) => {
  const [stage, setStage] = useState<0 | 1 | 2>(0)
  useEffect(() => {
    const since = Date.now() - loadedAt
    const timers = [
      setTimeout(() => setStage(1), popoverAfter - since),
      setTimeout(() => setStage(2), tourAfter - since),
    ]
    return () => timers.forEach(clearTimeout)
  }, [loadedAt])
  return stage
}

/**
 * The notes that are news to this browser, once it is time to show them.
 * @param loadedAt epoch ms at which the console was loaded
 */
export const useWhatsNew = (loadedAt: number) => {
  const { data } = useQuery(newsRead)
  const seen = useSeenId()
  const stage = useStage(loadedAt)
  const { pathname } = useLocation()
  const news = unseen(data ?? [], seen)
  const newest = news[0]
  // The page itself shows them all.
  if (!newest || stage === 0 || pathname === '/home/help/what-is-new') return undefined
  return { notes: news.slice(0, mostNews), more: news.length > mostNews, newest: newest.id, tour: stage === 2 }
}
