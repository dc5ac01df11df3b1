import { useEffect, useState } from 'react'

let isPainted = false

/** Whether the first frame of the document has been painted. What nobody has opened the page for can come after it. */
export const useAfterFirstFrame = () => {
  const [isAfter, setAfter] = useState(isPainted)
  useEffect(() => {
    if (isAfter) return
    // A task after the next frame: by then it is painted.
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPainted = true
        setAfter(true)
      }),
    )
  }, [isAfter])
  return isAfter
}
