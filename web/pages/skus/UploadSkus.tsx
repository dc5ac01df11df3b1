import { CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { SkuGroup } from '../../../shared/contract/skus.ts'
import { useSession } from '../../api/session.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { sizeText } from '../../parts/upload/size.ts'
import { skus as all } from '../../words/en/skus.ts'
import type { SkuConfig } from './config.ts'
import { type Column, FileColumns } from './FileColumns.tsx'
import { FileFindings } from './FileFindings.tsx'
import { type FileGroup, readSkuFile, type SkuFile } from './file.ts'
import { saveTemplate } from './template.ts'
import { useEverySku, useSkuWrites } from './useSkus.ts'

interface Props {
  config: SkuConfig
  groups: readonly SkuGroup[]
  /** Into which group; groups themselves if absent. */
  into?: SkuGroup | undefined
  onClose: () => void
}

const words = all.file
const none: readonly never[] = []

/** Many SKUs by a file: of one group, or of groups beside each other. */
export default function UploadSkus({ config, groups, into, onClose }: Props) {
  const { company } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<SkuFile>()
  const [failure, setFailure] = useState<string>()
  const [done, setDone] = useState<string>()
  const { createSkus, createGroups } = useSkuWrites(config)
  const busy = createSkus.isPending || createGroups.isPending
  const read = file?.groups ?? none
  const columns = useColumns(config, groups, into, read)

  const total = read.reduce((sum, { skus }) => sum + skus.length, 0)
  const known = columns.reduce((sum, column) => sum + column.known.size, 0)
  const errors = [...(file?.errors ?? none), ...(failure ? [{ message: failure }] : none)]
  const able = file !== undefined && errors.length === 0 && (into ? total > 0 : read.length > 0) && !busy

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setFailure(undefined)
    setDone(undefined)
    setFile(await readSkuFile(chosen, into ? 'skus' : 'groups'))
  }
  const outcome = {
    onSuccess: ({ added, skipped }: { added: number; skipped: number }) => setDone(words.done(added, skipped)),
    onError: (error: Error) => setFailure(error.message),
  }
  const submit = () => {
    if (!able || done) return
    const company_uid = company.uid
    if (into) createSkus.mutate({ company_uid, sku_group_id: into.id, skus: [...(read[0]?.skus ?? [])] }, outcome)
    else
      createGroups.mutate({ company_uid, groups: read.map(({ name, skus }) => ({ name, skus: [...skus] })) }, outcome)
  }

  return (
    <Modal
      title={into ? `${all.upload}: ${into.group}` : all.upload}
      width={744}
      className="sku-upload"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <span className={errors.length > 0 ? 'sku-state red' : 'sku-state'} role="status">
            {errors.length > 0 && !busy && <CircleAlert className="i" size={13} strokeWidth={1.75} aria-hidden />}
            {busy ? words.uploading : (done ?? (errors.length > 0 ? words.solve(errors.length) : ''))}
          </span>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            {done ? all.close : all.cancel}
          </button>
          {!done && (
            <button type="button" className="btn primary" disabled={!able} aria-busy={busy} onClick={submit}>
              {words.submit(total - known)}
            </button>
          )}
        </>
      }
    >
      <p className="sku-lead">
        {into ? words.skusText : words.groupsText}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => void saveTemplate(config, into ? 'skus' : 'groups')}
        >
          {words.template}
        </button>
      </p>
      <div className="sku-file">
        <FileSpreadsheet className="i" size={18} strokeWidth={1.75} aria-hidden />
        <span className="grow">
          {file ? (
            <>
              <b>{file.name}</b>
              <span className="muted tn">
                {words.read(
                  sizeText(file.size ?? 0),
                  into ? undefined : read.length,
                  read.length === 0 ? undefined : total,
                )}
              </span>
            </>
          ) : (
            <span className="muted">{words.noFile}</span>
          )}
        </span>
        <button type="button" className="btn" data-autofocus disabled={busy} onClick={() => input.current?.click()}>
          {file ? words.another : words.choose}
        </button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={words.choose}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {!into && !done && columns.length > 0 && <FileColumns columns={columns} />}
      <FileFindings errors={errors} columns={done ? none : columns} single={into !== undefined} />
    </Modal>
  )
}

/** What a file brings, beside what is there. */
const useColumns = (
  config: SkuConfig,
  groups: readonly SkuGroup[],
  into: SkuGroup | undefined,
  read: readonly FileGroup[],
): Column[] => {
  const every = useEverySku(config, true).data
  const there = useMemo(() => new Set(every?.rows.map(({ sku, sku_group_id }) => `${sku_group_id} ${sku}`)), [every])
  return useMemo(
    () =>
      read.map((column) => {
        const group = into ?? groups.find((each) => each.group === column.name)
        return {
          ...column,
          has: group?.skus,
          known: new Set(group ? column.skus.filter((sku) => there.has(`${group.id} ${sku}`)) : []),
        }
      }),
    [read, into, groups, there],
  )
}
