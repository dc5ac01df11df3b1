import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { longestSkuGroup } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { skus as words } from '../../words/en/skus.ts'
import type { SkuConfig } from './config.ts'
import { useSkuWrites } from './useSkus.ts'

interface Props {
  config: SkuConfig
  group: SkuGroup
  onClose: () => void
}

/** Another name for a group. */
export default function EditGroup({ config, group, onClose }: Props) {
  const { company } = useSession()
  const [name, setName] = useState(group.group)
  const [wrong, setWrong] = useState<string>()
  const { updateGroup } = useSkuWrites(config)
  const save = () => {
    if (name.trim() === '') return setWrong(config.words.askName)
    updateGroup.mutate(
      { company_uid: company.uid, id: group.id, group: name },
      { onSuccess: onClose, onError: (error) => setWrong(error.message) },
    )
  }
  return (
    <Modal
      title={words.edit}
      icon={<Pencil className="i" size={18} strokeWidth={1.75} aria-hidden />}
      busy={updateGroup.isPending}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="btn primary" aria-disabled={updateGroup.isPending}>
            {words.save}
          </button>
        </>
      }
    >
      <label className="sku-label" htmlFor="sku-group-name">
        {words.name}
      </label>
      <span className="field" data-invalid={wrong ? true : undefined}>
        <input
          id="sku-group-name"
          data-autofocus
          value={name}
          maxLength={longestSkuGroup}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'sku-group-wrong' : undefined}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setWrong(undefined)
          }}
        />
      </span>
      {wrong && (
        <p id="sku-group-wrong" className="sku-wrong" role="alert">
          {wrong}
        </p>
      )}
    </Modal>
  )
}
