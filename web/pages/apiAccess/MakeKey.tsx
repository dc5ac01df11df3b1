import { Copy, KeyRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { programScopes, tvLinkDays } from '../../../shared/apiTokens.ts'
import { apiAccess as contract } from '../../../shared/contract/apiAccess.ts'
import { useWrite } from '../../api/calls.ts'
import { useSession } from '../../api/session.tsx'
import { qrOf, quiet } from '../../features/enrolment/qr.ts'
import { flat } from '../../features/groups/tree.ts'
import { useGroups } from '../../features/people/data.ts'
import { useProof } from '../../parts/confirm/useProof.tsx'
import { Choice } from '../../parts/forms/Choice.tsx'
import { Note } from '../../parts/forms/Field.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { type ContractForm, useContractForm } from '../../parts/forms/useContractForm.ts'
import { useField } from '../../parts/forms/useField.ts'
import { Modal } from '../../parts/modal/Modal.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { apiAccess as words } from '../../words/en/apiAccess.ts'
import type { Kind } from './KeysTable.tsx'

interface Values {
  name: string
  group_uid: string
  days: string
  scopes: string[]
  names: boolean
}

const tokenDays = [7, 30, 90, 365]

/** Makes a token or a TV link, and shows it the one time that it can be read. */
export default function MakeKey({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <Secret kind={kind} secret={secret} onClose={onClose} />
  return <Form kind={kind} onMade={setSecret} onClose={onClose} />
}

const Form = ({ kind, onMade, onClose }: { kind: Kind; onMade: (secret: string) => void; onClose: () => void }) => {
  const { group } = useSession()
  const { tree } = useGroups()
  const texts = words[kind]
  const token = useWrite('createApiToken', { refresh: ['getApiTokens'], quiet: true })
  const link = useWrite('createTvLink', { refresh: ['getTvLinks'], quiet: true })
  const { prove, dialog } = useProof()
  const isToken = kind === 'tokens'
  const initial: Values = { name: '', group_uid: group.uid, days: '90', scopes: [], names: false }
  const schema = (isToken ? contract.createApiToken : contract.createTvLink).request
  const form = useContractForm(schema as typeof contract.createApiToken.request, {
    initial,
    body: (_changes, { name, group_uid, days, scopes, names }: Values) => ({
      ...{ name, group_uid, days: days === '' ? undefined : Number(days) },
      ...(isToken ? { scopes } : { names }),
    }),
    submit: async (body) => {
      const made = await prove(
        (): Promise<{ secret: string }> =>
          isToken
            ? token.mutateAsync(body)
            : link.mutateAsync(body as unknown as Parameters<typeof link.mutateAsync>[0]),
      )
      onMade(made.secret)
    },
  })
  const groups = (tree ? flat(tree) : []).filter(({ enabled }) => enabled)
  return (
    <>
      <FormModal title={texts.add} action={texts.add} icon={KeyRound} width={560} form={form} onClose={onClose}>
        <p className="muted key-intro">{texts.readsText}</p>
        <div className="form-grid">
          <TextField label={words.columns.name} required autoFocus hint={words.nameHint} form={form} name="name" />
          <SelectField
            label={words.group}
            required
            options={groups.map(({ uid, name }) => ({ value: uid, label: name }))}
            placeholder={words.chooseGroup}
            form={form}
            name="group_uid"
          />
          <SelectField
            label={words.ends}
            required
            options={(isToken ? tokenDays : tvLinkDays).map((days) => ({ value: `${days}`, label: words.days(days) }))}
            placeholder={words.chooseDays}
            form={form}
            name="days"
          />
        </div>
        {isToken ? <Scopes form={form} /> : <Names form={form} />}
      </FormModal>
      {dialog}
    </>
  )
}

const Scopes = ({ form }: { form: ContractForm<Values> }) => {
  const { value, error, onChange } = useField<string[], Values>({ form, name: 'scopes' })
  return (
    <fieldset className="key-scopes">
      <legend>{words.reads}</legend>
      {programScopes.map((scope) => (
        <Choice
          key={scope}
          name={words.scopes[scope]}
          text={words.scopeTexts[scope]}
          checked={value.includes(scope)}
          invalid={error !== undefined}
          onChoose={(on) => onChange(on ? [...value, scope] : value.filter((each) => each !== scope))}
        />
      ))}
      <Note id="key-scopes" error={error} />
    </fieldset>
  )
}

const Names = ({ form }: { form: ContractForm<Values> }) => {
  const { value, onChange } = useField<boolean, Values>({ form, name: 'names' })
  return <Choice name={words.allowNames} text={words.allowNamesText} checked={value} onChoose={onChange} />
}

const Secret = ({ kind, secret, onClose }: { kind: Kind; secret: string; onClose: () => void }) => {
  const texts = words[kind]
  const text = kind === 'links' ? `${location.origin}/tv#${secret}` : secret
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(words.copied)
    } catch {
      toast.error(words.notCopied)
    }
  }
  return (
    <Modal
      title={texts.secret}
      icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden />}
      width={560}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={copy}>
            <Copy className="i" size={16} strokeWidth={1.75} aria-hidden />
            {words.copy}
          </button>
          <button type="button" className="btn primary" onClick={onClose}>
            {words.done}
          </button>
        </>
      }
    >
      <p>{texts.secretText}</p>
      <code className="key-secret mono">{text}</code>
      {kind === 'links' && <Qr text={text} />}
      <p className="muted">{texts.guide}</p>
    </Modal>
  )
}

const Qr = ({ text }: { text: string }) => {
  const { size, runs } = useMemo(() => qrOf(text), [text])
  const side = size + 2 * quiet
  return (
    <svg
      className="key-qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      {runs.map(({ x, y, width }) => (
        <rect key={`${x} ${y}`} x={x + quiet} y={y + quiet} width={width} height={1} fill="#000" />
      ))}
    </svg>
  )
}
