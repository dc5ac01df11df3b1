import { useEffect, useState } from 'react'
import { firstFrame } from '../../api/firstFrame.ts'

let isPainted = false

/** Whether the first frame of the document has been painted. What nobody has opened the page for can come after it. */
export const useAfterFirstFrame = () => {
  const [isAfter, setAfter] = useState(isPainted)
  useEffect(() => {
    if (isAfter) return
    void firstFrame().then(() => {
      isPainted = true
      setAfter(true)
    })
  }, [isAfter])
  return isAfter
}
