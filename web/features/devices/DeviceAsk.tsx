import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Device } from '../../../shared/contract/devices.ts'
import { Modal } from '../../parts/modal/Modal.tsx'

interface TitleWords {
  one: (label: string) => string
  many: (count: number) => string
}

/** The title of what is done to one device or to several. */
export const askTitle = (rows: readonly Device[], { one, many }: TitleWords) =>
  rows.length === 1 && rows[0] ? one(rows[0].label) : many(rows.length)

interface Props {
  rows: readonly Device[]
  title: TitleWords
  icon: LucideIcon
  /** The safe choice, and the verb. */
  keep: string
  action: string
  danger?: boolean
  /** Whether what must be said has been said. */
  ready: boolean
  onDone: () => void
  onClose: () => void
  /** @param refused whether it was tried before that */
  children: (refused: boolean) => ReactNode
}

/** Asks what must be known before something is done to devices; nothing is done until that is said. */
export const DeviceAsk = ({
  rows,
  title,
  icon: Icon,
  keep,
  action,
  danger = false,
  ready,
  onDone,
  onClose,
  children,
}: Props) => {
  const [tried, setTried] = useState(false)
  return (
    <Modal
      title={askTitle(rows, title)}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden />}
      onClose={onClose}
      onSubmit={() => (ready ? onDone() : setTried(true))}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {keep}
          </button>
          <button type="submit" className={danger ? 'btn danger-solid' : 'btn primary'}>
            <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />
            {action}
          </button>
        </>
      }
    >
      {children(tried && !ready)}
    </Modal>
  )
}
