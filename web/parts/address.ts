import { useSearchParams } from 'react-router-dom'

/** What a page keeps in its address: filters, tabs, what is open. */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  return {
    params,
    /** Sets parameters, and takes out those that are null or empty. The page stays where it is in the history. */
    change: (changes: Record<string, string | null>) =>
      setParams(
        () => {
          // Not what was last rendered: of two quick changes the first would be lost.
          const after = new URLSearchParams(window.location.search)
          for (const [key, value] of Object.entries(changes)) {
            if (value) after.set(key, value)
            else after.delete(key)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
