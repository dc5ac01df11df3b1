import { useEffect, useRef } from 'react'
import { useTheme } from '../../theme/theme.ts'
import { paint } from './paint.ts'

/** A picker's way through the racks, and the scan at its end. A canvas: as elements it would be a thousand. */
export const WarehouseArt = () => {
  const ref = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const draw = () => paint(canvas, (name) => getComputedStyle(canvas).getPropertyValue(name).trim())
    const observer = new ResizeObserver(draw)
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [theme])
  return (
    <div aria-hidden="true">
      <canvas ref={ref} className="art" />
    </div>
  )
}
