import { useEffect, useState } from 'react'
import { useTopLayer } from '../../parts/layers/layers.ts'

let last = 0

/**
 * An element above everything, in which a tour is drawn. An open dialog makes all outside it inert, so the element
 * moves into the uppermost one; as a popover it is not cut off at the dialog's edge.
 */
export const useTourHost = () => {
  const layer = useTopLayer()
  const [host, setHost] = useState<HTMLElement>()
  useEffect(() => {
    // A dialog that is just being closed: the next layer is a moment away.
    if (!layer.isConnected) return
    const made = document.createElement('div')
    made.id = `tour-${++last}`
    made.className = 'tour-host'
    made.popover = 'manual'
    layer.append(made)
    made.showPopover()
    setHost(made)
    return () => {
      setHost(undefined)
      // React takes out first what it drew there.
      setTimeout(() => made.remove())
    }
  }, [layer])
  return host
}
