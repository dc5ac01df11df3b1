import { useCallback, useEffect, useState } from 'react'

/** Ms that each group is shown. */
export const turnEvery = 15_000
/** Ms that one group takes to make room for the next. */
const turnTakes = 1_500

interface Turn {
  index: number
  /** The group that is on its way out. */
  leaving: number | undefined
}

/** Rotates through `count` groups; `stopped` holds it where it is. */
export const useCarousel = (count: number, first: number, stopped: boolean) => {
  const [{ index, leaving }, setTurn] = useState<Turn>({ index: first, leaving: undefined })
  const [paused, setPaused] = useState(false)
  const at = Math.min(index, count - 1)
  const running = count > 1 && !paused && !stopped

  const go = useCallback(
    (next: number) =>
      setTurn((turn) =>
        next === turn.index ? turn : { index: next, leaving: prefersReducedMotion() ? undefined : turn.index },
      ),
    [],
  )

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => {
      if (!document.hidden) go((at + 1) % count)
    }, turnEvery)
    return () => clearTimeout(timer)
  }, [running, at, count, go])

  useEffect(() => {
    if (leaving === undefined) return
    const timer = setTimeout(() => setTurn((turn) => ({ ...turn, leaving: undefined })), turnTakes)
    return () => clearTimeout(timer)
  }, [leaving])

  return { index: at, leaving: leaving === at ? undefined : leaving, running, paused, setPaused, go }
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
