import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Webhook } from '../../../shared/contract/webhooks.ts'
import { useWrite } from '../../api/calls.ts'
import { ZoneDrawing } from '../../parts/metrics/ZoneDrawing.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { webhookDeliveries } from '../../words/en/webhookDeliveries.ts'
import { webhooks as words } from '../../words/en/webhooks.ts'
import './webhooks.css'

/** Sends a test delivery as it opens, and shows what became of it. */
export default function TestDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const test = useWrite('testWebhook', {
    refresh: ['getWebhooks', 'getWebhookDeliveries'],
    quiet: true,
    successText: () => null,
  })
  const { data, error, isPending, isIdle } = test
  const send = () => test.mutate({ uid: webhook.uid })
  const first = useRef(send)
  useEffect(() => first.current(), [])
  const waiting = isPending || isIdle
  return (
    <Modal
      title={words.testTitle(webhook.name)}
      icon={<Send className="i" size={18} strokeWidth={1.75} aria-hidden />}
      width={560}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {words.close}
          </button>
          <button type="button" className="btn primary" disabled={waiting} onClick={send}>
            <Send className="i" size={15} strokeWidth={1.75} aria-hidden />
            {words.again}
          </button>
        </>
      }
    >
      <div role="status">
        {waiting && <p className="muted">{words.sending}</p>}
        {!waiting && error && <p className="wh-trouble">{error.message}</p>}
        {!waiting && data && (
          <>
            <p className="wh-outcome">
              <ZoneDrawing zone={data.delivered ? 'green' : 'red'} />
              <b>{data.delivered ? words.arrived(data.status ?? 0, data.ms) : words.notArrived}</b>
            </p>
            {data.fault && (
              <p>
                {webhookDeliveries.faults[data.fault]}
                {data.status !== null && ` (${webhookDeliveries.status(data.status)})`}
              </p>
            )}
            {data.status !== null && (
              <>
                <p className="label">{words.answer}</p>
                {data.answer ? <pre className="wh-text">{data.answer}</pre> : <p className="muted">{words.noAnswer}</p>}
              </>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
