import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Sku, SkuGroup } from '../../../shared/contract/skus.ts'
import { skuMessages } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { ErrorState, Skeleton } from '../../parts/states/states.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { entity } from '../../words/en/entity.ts'
import { skus as words } from '../../words/en/skus.ts'
import { AddSku } from './AddSku.tsx'
import type { SkuConfig } from './config.ts'
import { messageText } from './messageText.ts'
import { SkuTable } from './SkuTable.tsx'
import { useSkusOf, useSkuWrites } from './useSkus.ts'

interface Props {
  config: SkuConfig
  group: SkuGroup
  onUpload: () => void
  onClose: () => void
}

const none: readonly Sku[] = []
/** From how many SKUs on they can be searched: of fewer, all are seen at once. */
const searchable = 9

/** The SKUs of one group. */
export default function ManageSkus({ config, group, onUpload, onClose }: Props) {
  const { company } = useSession()
  const { data, error, refetch } = useSkusOf(config, group.id)
  const { createSku, updateSku, deleteSkus } = useSkuWrites(config)
  const [search, setSearch] = useState('')
  const [added, setAdded] = useState<string>()
  const rows = data?.rows ?? none

  const save = async (row: Sku, changed: string) => {
    const sku = changed.trim()
    if (sku === '') return messageText(skuMessages.noSku)
    if (sku === row.sku) return undefined
    if (rows.some((other) => other.id !== row.id && other.sku === sku)) return messageText(skuMessages.known)
    try {
      await updateSku.mutateAsync({ company_uid: company.uid, skuId: row.id, sku })
    } catch (failure) {
      return (failure as Error).message
    }
  }
  const bringBack = async (sku: string) => {
    try {
      await createSku.mutateAsync({ company_uid: company.uid, sku_group_id: group.id, sku })
    } catch (failure) {
      toast.error(words.notAdded(sku, (failure as Error).message))
    }
  }
  const remove = async ({ id, sku }: Sku) => {
    await deleteSkus.mutateAsync({ company_uid: company.uid, skus: [id] })
    toast.success(words.removed(sku), { label: entity.undo, run: () => bringBack(sku) })
  }
  return (
    <Modal
      title={group.group}
      beside={<span className="tn">{words.ofGroup(group.skus, group.wildcards)}</span>}
      width={720}
      className="sku-manage"
      onClose={onClose}
    >
      <p className="sku-lead">
        <mark>*</mark>
        {words.wildcardText}
      </p>
      <AddSku
        config={config}
        group={group}
        rows={rows}
        onAdded={({ id }) => {
          setSearch('')
          setAdded(id)
        }}
        onUpload={onUpload}
      />
      {rows.length >= searchable && (
        <span className="field dt-search">
          <Search className="i" size={14} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            value={search}
            placeholder={words.search}
            aria-label={words.search}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
        </span>
      )}
      {data ? (
        <SkuTable config={config} rows={rows} search={search} added={added} onSave={save} onRemove={remove} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton />
      )}
    </Modal>
  )
}
