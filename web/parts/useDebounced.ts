import { useEffect, useState } from 'react'

/** A value once it has been the same for a while: not every letter that is typed is asked for. @param ms how long */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setDebounced, ms, () => value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
