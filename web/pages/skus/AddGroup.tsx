import { Plus } from 'lucide-react'
import { useState } from 'react'
import { longestSkuGroup } from '../../../shared/skus.ts'
import { useSession } from '../../api/session.tsx'
import { skus as words } from '../../words/en/skus.ts'
import type { SkuConfig } from './config.ts'
import { useSkuWrites } from './useSkus.ts'

/** A new group by its name. */
export const AddGroup = ({ config }: { config: SkuConfig }) => {
  const { company } = useSession()
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const { createGroup } = useSkuWrites(config)
  const blank = name.trim() === ''
  const add = () => {
    setAsked(blank)
    if (blank || createGroup.isPending) return
    createGroup.mutate({ company_uid: company.uid, group: name }, { onSuccess: () => setName('') })
  }
  return (
    <form
      className="sku-add"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <span className="field" data-invalid={asked || undefined}>
        <input
          value={name}
          maxLength={longestSkuGroup}
          placeholder={words.newGroup}
          aria-label={words.newGroup}
          aria-invalid={asked || undefined}
          aria-describedby={asked ? 'sku-add-error' : undefined}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setAsked(false)
          }}
          onKeyDown={(event) => {
            // Browsers send no form whose button is off.
            if (event.key === 'Enter' && blank) add()
          }}
        />
      </span>
      <button
        type="submit"
        className="btn"
        disabled={blank}
        aria-busy={createGroup.isPending}
        title={blank ? config.words.askName : undefined}
      >
        <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
        {words.addGroup}
      </button>
      {asked && (
        <p id="sku-add-error" className="sku-error" role="alert">
          {config.words.askName}
        </p>
      )}
    </form>
  )
}
