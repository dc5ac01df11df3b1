import { useState } from 'react'
import type { Rollout } from '../../../shared/contract/ota.ts'
import { ota as words } from '../../words/en/ota.ts'

/** Most names that are shown at first; of the others it says how many. */
const named = 3

/** Which admins were notified of an event by email, and whose email could not be sent. */
export const NotifiedAdmins = ({ event }: { event: Pick<Rollout['events'][number], 'mailed' | 'not_mailed'> }) => (
  <>
    <Names names={event.mailed} text={words.happened.mailed} />
    <Names names={event.not_mailed} text={words.happened.notMailed} />
  </>
)

const Names = ({ names, text }: { names: readonly string[]; text: (names: string) => string }) => {
  const [whole, setWhole] = useState(false)
  if (names.length === 0) return null
  const rest = names.slice(named)
  return (
    <span className="ota-notified">
      {text((whole ? names : names.slice(0, named)).join(', '))}{' '}
      {rest.length > 0 && (
        <button
          type="button"
          data-tip={whole ? undefined : rest.join(', ')}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? words.happened.fewer : words.happened.more(rest.length)}
        </button>
      )}
    </span>
  )
}
