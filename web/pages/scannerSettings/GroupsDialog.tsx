import { Check, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import type { StoredPreset } from '../../../shared/contract/scannerPresets.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import type { GroupNode } from '../../features/groups/tree.ts'
import { useUnsaved } from '../../parts/confirm/useUnsaved.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { scannerSettings as words } from '../../words/en/scannerSettings.ts'
import { ChooseGroups } from './ChooseGroups.tsx'
import { type GroupEntry, groupsOf, inOrder, type Presets } from './model.ts'
import { GroupsReview } from './Review.tsx'
import { changed, refresh } from './write.ts'
import './editor.css'

interface Props {
  presets: Presets
  groupMap: ReadonlyMap<string, GroupEntry>
  tree: GroupNode
  preset: StoredPreset
  onClose: () => void
}

/** The groups of a preset in two steps: which they are, and what that changes. */
export default function GroupsDialog({ presets, groupMap, tree, preset, onClose }: Props) {
  const { company } = useSession()
  const [before] = useState(() => new Set(groupsOf(preset.id, presets).filter((uid) => groupMap.has(uid))))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before)
  const [reviews, setReviews] = useState(false)
  const [failure, setFailure] = useState<string>()
  const write = useWrite('setScanSettings', { refresh, quiet: true })
  const added = inOrder(new Set([...chosen].filter((uid) => !before.has(uid))), tree)
  const removed = inOrder(new Set([...before].filter((uid) => !chosen.has(uid))), tree)
  const count = added.length + removed.length
  const { leave, question } = useUnsaved(count)
  const close = () => leave(onClose)
  const save = async () => {
    if (count === 0 || write.isPending) return
    if (!reviews) return setReviews(true)
    setFailure(undefined)
    try {
      const uids = (groups: readonly { uid: string }[]) => groups.map(({ uid }) => uid)
      await write.mutateAsync(await changed(company.uid, preset, { add: uids(added), take: uids(removed) }))
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Modal
      kind="panel"
      title={words.groups.title(words.named(preset.preset, preset.label))}
      width={560}
      className="form-modal dep-modal"
      busy={write.isPending}
      onClose={close}
      onSubmit={save}
      footer={
        <>
          <button
            type="button"
            className="btn"
            disabled={write.isPending}
            onClick={reviews ? () => setReviews(false) : close}
          >
            {reviews ? words.review.back : words.review.cancel}
          </button>
          <button
            type="submit"
            className="btn primary"
            aria-disabled={count === 0 || write.isPending || undefined}
            title={count === 0 ? words.review.nothing : undefined}
          >
            {write.isPending && <LoaderCircle className="i spin" size={16} aria-hidden />}
            {reviews ? words.groups.update : words.review.changesButton}
          </button>
        </>
      }
    >
      <ol className="sp-steps">
        <li className={reviews ? 'past' : undefined} aria-current={reviews ? undefined : 'step'}>
          <b>{reviews ? <Check className="i" size={12} strokeWidth={3} aria-hidden /> : 1}</b>
          {words.steps.groups}
        </li>
        <li aria-current={reviews ? 'step' : undefined}>
          <b>2</b>
          {words.steps.review}
        </li>
      </ol>
      {failure && (
        <p className="note red form-failure" role="alert">
          {failure}
        </p>
      )}
      {reviews ? (
        <GroupsReview
          both
          added={added}
          removed={removed}
          presets={presets}
          groupMap={groupMap}
          none={words.groups.noneAdded}
        />
      ) : (
        <ChooseGroups tree={tree} groupMap={groupMap} presets={presets} chosen={chosen} onChange={setChosen} />
      )}
      {question}
    </Modal>
  )
}
