import { Plug } from 'lucide-react'
import { useState } from 'react'
import { webhooks as contract, type Webhook } from '../../../shared/contract/webhooks.ts'
import { type WebhookEvent, webhookEvents } from '../../../shared/webhooks.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { EntityForm } from '../../features/entity/EntityForm.tsx'
import { type EntityFormProps, useEntityForm } from '../../features/entity/useEntityForm.ts'
import { TextField } from '../../parts/forms/fields.tsx'
import { useRows } from '../../parts/table/useRows.ts'
import { webhooks as words } from '../../words/en/webhooks.ts'
import { ChecksField } from './ChecksField.tsx'
import SecretDialog from './SecretDialog.tsx'

const begin = 'https://'
const events = webhookEvents.map((value) => ({ value, label: words.events[value], hint: words.eventHints[value] }))

/** A webhook that is there, or a new one: then its secret is shown, once. */
export default function WebhookForm(props: EntityFormProps<Webhook>) {
  const { company } = useSession()
  const { row, onSaved } = props
  const [secret, setSecret] = useState<string>()
  const facilities = useRows(readPages('getFacilitesOfCompany', { group_uid: company.uid }))
  const { form } = useEntityForm(row ? props : { ...props, onSaved: () => {} }, {
    values: {
      name: row?.name ?? '',
      url: row?.url ?? begin,
      events: (row?.events ?? []) as WebhookEvent[],
      group_uids: (row?.group_uids ?? []) as string[],
    },
    create: { call: 'createWebhook', schema: contract.createWebhook.request },
    update: { call: 'updateWebhook', schema: contract.updateWebhook.request },
    body: (changes, typed) =>
      row
        ? {
            uid: row.uid,
            ...changes,
            ...('group_uids' in changes ? { group_uids: typed.group_uids ?? [] } : {}),
            ...('events' in changes ? { events: typed.events ?? [] } : {}),
          }
        : // What the field begins with is no address yet.
          { company_uid: company.uid, ...typed, url: typed.url.trim() === begin ? '' : typed.url },
    refresh: ['getWebhooks'],
    around: async (save) => {
      const saved = (await save()) as { secret: string } | null
      if (saved) setSecret(saved.secret)
    },
  })
  // What a webhook names beside facilities, such as teams by the API, stays as it is.
  const known = (facilities.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }))
  const others = (row?.group_uids ?? []).flatMap((value, at) =>
    known.some((one) => one.value === value) ? [] : [{ value, label: row?.groups[at] ?? value }],
  )
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onSaved} />
  return (
    <EntityForm at={props} form={form} noun={words.noun} icon={Plug}>
      <TextField label={words.columns.name} required autoFocus form={form} name="name" />
      <TextField label={words.columns.url} required hint={words.urlHint} form={form} name="url" />
      <ChecksField label={words.eventsLabel} required options={events} form={form} name="events" />
      <ChecksField
        label={words.groupsLabel}
        hint={words.groupsHint}
        options={[...known, ...others]}
        form={form}
        name="group_uids"
      />
    </EntityForm>
  )
}
