import { useState } from 'react'
import { refreshed } from '../../api/calls.ts'
import { answer } from '../../api/send.ts'
import { useSession } from '../../api/session.tsx'
import { Choice } from '../../parts/forms/Choice.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { scannerSettings } from '../../words/en/scannerSettings.ts'
import { type GroupEntry, holdingOf, type Presets } from './model.ts'
import { changed, refresh } from './write.ts'
import './editor.css'

const words = scannerSettings.group

interface Props {
  presets: Presets
  groupMap: ReadonlyMap<string, GroupEntry>
  uid: string
  onOpen: (preset: string) => void
  onCreate: () => void
  onClose: () => void
}

/** One group: which preset holds there and why, and what can become of it. */
export default function GroupDialog({ presets, groupMap, uid, onOpen, onCreate, onClose }: Props) {
  const { company } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const own = presets.byId.get(presets.links.get(uid) ?? '')
  const [choice, setChoice] = useState<'remove' | 'create'>(own ? 'remove' : 'create')
  const node = groupMap.get(uid)
  const holding = holdingOf(uid, groupMap, presets)
  const held = presets.byId.get(holding?.preset ?? '')
  const named = ({ preset, label }: { preset: number; label: string }) => scannerSettings.named(preset, label)
  const nameOf = (group: string | undefined) => groupMap.get(group ?? '')?.name ?? ''
  const rest = new Map([...presets.links].filter(([group]) => group !== uid))
  const next = holdingOf(uid, groupMap, { byId: presets.byId, links: rest })
  const after = presets.byId.get(next?.preset ?? '')
  const then = after && next ? words.thenInherits(named(after), nameOf(next.from)) : words.thenOwn

  const why = () => {
    if (own && holding?.from !== uid) return words.directOff(named(own))
    if (!held || !holding) return words.none
    return holding.from === uid ? words.direct(named(held)) : words.inherits(named(held), nameOf(holding.from))
  }
  const go = async () => {
    if (busy) return
    if (choice === 'create' || !own) {
      onClose()
      return onCreate()
    }
    setFailure(undefined)
    setBusy(true)
    try {
      const { message } = await answer('setScanSettings', await changed(company.uid, own, { take: [uid] }))
      toast.success(message, {
        label: words.undo,
        run: async () => {
          toast.success((await answer('setScanSettings', await changed(company.uid, own, { add: [uid] }))).message)
          await refreshed(refresh)
        },
      })
      void refreshed(refresh)
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <Modal
      title={node?.name ?? ''}
      width={520}
      busy={busy}
      onClose={onClose}
      onSubmit={go}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {scannerSettings.review.cancel}
          </button>
          <button type="submit" className="btn primary" aria-disabled={busy || undefined}>
            {words.go[choice]}
          </button>
        </>
      }
    >
      <p>
        {why()}{' '}
        {held && (
          <button
            type="button"
            className="sp-link"
            onClick={() => {
              onClose()
              onOpen(held.id)
            }}
          >
            {words.open(scannerSettings.preset(held.preset))}
          </button>
        )}
      </p>
      {failure && (
        <p className="note red form-failure" role="alert">
          {failure}
        </p>
      )}
      <fieldset className="sp-choices">
        <legend className="sr">{words.choose}</legend>
        {own && (
          <Choice
            group="sp-group"
            name={words.remove}
            text={words.removeText(then)}
            checked={choice === 'remove'}
            onChoose={() => setChoice('remove')}
          />
        )}
        <Choice
          group="sp-group"
          name={words.create}
          text={own ? words.createText(named(own)) : words.createFirst}
          checked={choice === 'create'}
          onChoose={() => setChoice('create')}
        />
      </fieldset>
    </Modal>
  )
}
