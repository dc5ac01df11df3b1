import { useEffect } from 'react'

/** Names the browser's tab. */
export const useTitle = (title: string) => {
  useEffect(() => {
    document.title = `${title} · Shiftdeck`
  }, [title])
}
