import { useNavigate, useSearchParams } from 'react-router-dom'

/** What a page keeps in its address: filters, tabs, what is open. */
export const useAddress = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return {
    params,
    /** Sets parameters, and takes out those that are null or empty. The page stays where it is in the history. */
    change: (changes: Record<string, string | null>) => {
      // Not what was last rendered: of two quick changes the first would be lost.
      const { search, hash } = window.location
      const after = new URLSearchParams(search)
      for (const [key, value] of Object.entries(changes)) {
        if (value) after.set(key, value)
        else after.delete(key)
      }
      // The hash says how the user came here: by a favorite.
      void navigate({ search: after.toString(), hash }, { replace: true, preventScrollReset: true })
    },
  }
}
