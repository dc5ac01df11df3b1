import { KeyRound, ListChecks, Pencil, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Webhook } from '../../../shared/contract/webhooks.ts'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { EntityPage } from '../../features/entity/EntityPage.tsx'
import type { EntityTab, StatusRules } from '../../features/entity/entity.ts'
import { statusColumn } from '../../features/entity/statusColumn.tsx'
import { ConfirmDialog } from '../../parts/confirm/ConfirmDialog.tsx'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { columns } from '../../parts/table/columns.tsx'
import { stampIn } from '../../parts/table/stamp.ts'
import { useRows } from '../../parts/table/useRows.ts'
import { webhooks as words } from '../../words/en/webhooks.ts'
import './webhooks.css'

const WebhookForm = lazyPart('pages/webhooks/WebhookForm', () => import('./WebhookForm.tsx'))
const Deliveries = lazyPart('pages/webhooks/Deliveries', () => import('./Deliveries.tsx'))
const SecretDialog = lazyPart('pages/webhooks/SecretDialog', () => import('./SecretDialog.tsx'))
const TestDialog = lazyPart('pages/webhooks/TestDialog', () => import('./TestDialog.tsx'))

const eventList = ({ events }: Webhook) => events.map((event) => words.events[event]).join(', ')
const where = ({ groups, group_uids }: Webhook) => (group_uids.length === 0 ? words.everywhere : groups.join(', '))

/** What stands below the name of one that does not do what it should. */
const Trouble = ({ row }: { row: Webhook }) => {
  const { company } = useSession()
  const { failing_since, gave_up_on, status } = row
  if (gave_up_on && status === 0)
    return <small className="wh-trouble">{words.gaveUp(stampIn(company.time_zone, gave_up_on))}</small>
  if (!failing_since || status === 0) return null
  return <small className="wh-trouble">{words.failing(stampIn(company.time_zone, failing_since))}</small>
}

const shown = [
  columns.text<Webhook>(words.columns.name, 'name', {
    ...{ variant: 'strong', narrow: 'headline', share: 0.22 },
    cell: (row) => (
      <span className="wh-name">
        {row.name}
        <Trouble row={row} />
      </span>
    ),
  }),
  columns.text<Webhook>(words.columns.url, 'url', { share: 0.28 }),
  columns.of<Webhook>(words.columns.events, 'events', eventList, { variant: 'lines', share: 0.2 }),
  columns.of<Webhook>(words.columns.groups, 'groups', where, { variant: 'lines', share: 0.14 }),
  columns.instant<Webhook>(words.columns.delivered, 'delivered_on', { width: '154px', share: 0.16 }),
  statusColumn<Webhook>(),
]

const tabs: EntityTab<Webhook>[] = [
  { key: 'edit', title: words.edit, icon: Pencil, panel: WebhookForm },
  { key: 'deliveries', title: words.deliveries, icon: ListChecks, panel: Deliveries },
]

const rules: StatusRules<Webhook> = {
  calls: { many: 'setStatusOfWebhooks' },
  lists: ['getWebhooks'],
  question: (action) => (action === 'delete' ? { warning: words.removing } : undefined),
}

type DialogState = { kind: 'rotate' | 'test'; row: Webhook } | { kind: 'secret'; row: Webhook; secret: string }

/** The systems that are told what happens in the company. */
export default function WebhooksPage() {
  const { company } = useSession()
  const query = useRows(readPages('getWebhooks', { company_uid: company.uid }))
  const rotate = useWrite('rotateWebhookSecret', { refresh: ['getWebhooks'], quiet: true })
  const [dialog, setDialog] = useState<DialogState>()
  const close = () => setDialog(undefined)
  return (
    <>
      <EntityPage
        table="webhooks"
        param="webhook"
        words={words}
        query={query}
        columns={shown}
        tabs={tabs}
        actionsOf={(row) => [
          { label: words.test, icon: Send, onSelect: () => setDialog({ kind: 'test', row }) },
          { label: words.secret, icon: KeyRound, onSelect: () => setDialog({ kind: 'rotate', row }) },
        ]}
        status={rules}
        create={WebhookForm}
        createLabel={words.add}
      />
      {dialog?.kind === 'rotate' && (
        <ConfirmDialog
          title={words.secretTitle(dialog.row.name)}
          action={words.secretIt}
          icon={KeyRound}
          keep={words.keep}
          onConfirm={async () => {
            const { secret } = await rotate.mutateAsync({ uid: dialog.row.uid })
            setDialog({ kind: 'secret', row: dialog.row, secret })
          }}
          onClose={close}
        >
          <p>{words.secretText}</p>
        </ConfirmDialog>
      )}
      <Suspense>
        {dialog?.kind === 'secret' && <SecretDialog secret={dialog.secret} onClose={close} />}
        {dialog?.kind === 'test' && <TestDialog webhook={dialog.row} onClose={close} />}
      </Suspense>
    </>
  )
}
