import { TriangleAlert } from 'lucide-react'
import { Affected, ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import type { Noun } from '../../words/counted.ts'
import { entity as words } from '../../words/en/entity.ts'
import { forms } from '../../words/en/forms.ts'
import type { Act } from './acts.ts'
import type { Question } from './entity.ts'

interface AskDialogProps {
  act: Act
  /** It cannot be taken back. */
  danger: boolean
  noun: Noun
  question: Question
  affected: readonly { key: string; name: string; id?: string }[]
  /** How many of those selected stay, since the viewer may not change them. */
  kept: number
  onConfirm: () => void
  onClose: () => void
}

/** Names what is affected before it is done. */
export const AskDialog = ({ act, danger, noun, question, affected, kept, onConfirm, onClose }: AskDialogProps) => {
  const title = act.ask(affected.length, noun)
  const { warning, along = [] } = question
  /** A single one is named in the question. */
  const asked = danger && affected.length === 1 ? affected[0] : undefined
  return (
    <ConfirmDialog
      title={title}
      action={title}
      icon={act.icon}
      keep={act.keep(affected.length, noun)}
      danger={danger}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {asked && <p>{words.sure(asked.id ? `${asked.name} (${asked.id})` : asked.name)}</p>}
      {warning && (
        <p className={danger ? 'note red' : 'note amber'}>
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
