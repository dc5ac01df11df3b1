import { CircleCheck, CircleSlash, Trash2, TriangleAlert } from 'lucide-react'
import { Affected, ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import { forms } from '../../words/en/forms.ts'
import type { Doing, Question } from './entity.ts'

const icons = { enable: CircleCheck, disable: CircleSlash, delete: Trash2 }

interface AskDialogProps {
  doing: Doing
  noun: Noun
  question: Question
  affected: readonly { key: string; name: string; id?: string }[]
  /** How many of those selected stay, since the viewer may not change them. */
  kept: number
  onConfirm: () => void
  onClose: () => void
}

/** Names what is affected before it is done. */
export const AskDialog = ({ doing, noun, question, affected, kept, onConfirm, onClose }: AskDialogProps) => {
  const title = words.ask[doing](affected.length, noun)
  const { warning, along = [] } = question
  /** A single one is named in the question. */
  const asked = doing === 'delete' && affected.length === 1 ? affected[0] : undefined
  return (
    <ConfirmDialog
      title={title}
      action={title}
      icon={icons[doing]}
      keep={doing === 'delete' ? words.keep(affected.length, noun) : words.cancel}
      danger={doing === 'delete'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {asked && <p>{words.sure(asked.id ? `${asked.name} (${asked.id})` : asked.name)}</p>}
      {warning && (
        <p className={doing === 'delete' ? 'note red' : 'note amber'}>
          <TriangleAlert className="i" size={16} strokeWidth={1.75} aria-hidden />
          <span>{warning}</span>
        </p>
      )}
      {!asked && <Affected items={affected} more={forms.more} />}
      {along.length > 0 && (
        <Affected items={along.map(({ uid, name }) => ({ key: uid, name: words.along(name) }))} more={forms.more} />
      )}
      {kept > 0 && <p className="hint">{words.skipped(kept, noun)}</p>}
    </ConfirmDialog>
  )
}
