import { useEffect, useState } from 'react'

let isPainted = false

/** Whether the first frame of the document has been painted. What nobody has opened the page for can come after it. */
export const useAfterFirstFrame = () => {
  const [isAfter, setAfter] = useState(isPainted)
  useEffect(() => {
    if (isAfter) return
    let timer: ReturnType<typeof setTimeout>
    // A task after the next frame: by then it is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true
        setAfter(true)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isAfter])
  return isAfter
}
