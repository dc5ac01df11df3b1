import { Pencil } from 'lucide-react'
import { skus as contract, type SkuGroup } from '../../../shared/contract/skus.ts'
import { longestSkuGroup } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
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
  const { updateGroup } = useSkuWrites(config)
  const form = useContractForm(contract[config.updateGroup].request, {
    initial: { group: group.group },
    body: (_, { group: name }) => ({ company_uid: company.uid, id: group.id, group: name }),
    submit: async (body) => {
      await updateGroup.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal title={words.edit} icon={Pencil} action={words.save} form={form} onClose={onClose}>
      <TextField label={words.name} maxLength={longestSkuGroup} form={form} name="group" autoFocus />
    </FormModal>
  )
}
