import { useState } from 'react'
import type { User } from '../../../shared/contract/entities.ts'
import EditProfile from '../../features/people/EditProfile.tsx'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { profile as words } from '../../words/en/profile.ts'

/** The own profile as a form: the one of Users. */
export default function Edit({ user, onLeave }: { user: User; onLeave: () => void }) {
  const [changes, setChanges] = useState(0)
  const { leave, question } = useUnsaved(changes)
  return (
    <section className="boxed pf-card pf-form">
      <h2>{words.names.edit}</h2>
      <EditProfile row={user} onChanges={setChanges} onCancel={() => leave(onLeave)} onSaved={onLeave} />
      {question}
    </section>
  )
}
