import { Pencil } from 'lucide-react'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { longestSkuGroup } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { skus as words } from '../../words/en/skus.ts'
import type { SkuConfig } from './config.ts'
import { OneField } from './OneField.tsx'
import { useSkuWrites } from './useSkus.ts'

interface Props {
  config: SkuConfig
  group: SkuGroup
  onClose: () => void
}

/** Another name for a group. */
export default function EditGroup({ config, group, onClose }: Props) {
  const { company } = useSession()
  const { updateGroup } = useSkuWrites(config)
  const save = (name: string, refuse: (why: string) => void) => {
    if (name.trim() === '') return refuse(config.words.askName)
    updateGroup.mutate(
      { company_uid: company.uid, id: group.id, group: name },
      { onSuccess: onClose, onError: (error) => refuse(error.message) },
    )
  }
  return (
    <OneField
      title={words.edit}
      icon={Pencil}
      label={words.name}
      initial={group.group}
      action={words.save}
      input={{ maxLength: longestSkuGroup }}
      busy={updateGroup.isPending}
      onSubmit={save}
      onClose={onClose}
    />
  )
}
