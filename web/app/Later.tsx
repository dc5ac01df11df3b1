import { useEffect } from 'react'
import Inactivity from './inactivity/Inactivity.tsx'
import { followPreferences } from './preferences.ts'
import { useSession } from './session.tsx'

/** What looks after the user beside the pages. */
export default function Later({ onGone }: { onGone: () => void }) {
  const { user } = useSession()
  useEffect(() => followPreferences(user.uid), [user.uid])
  return <Inactivity onGone={onGone} />
}
