import { X } from 'lucide-react'
import { Mark } from '../../parts/icons/Mark.tsx'
import { useDialog } from '../../parts/layers/useDialog.ts'
import { shell as words } from '../../words/en/shell.ts'
import { Brand } from './Brand.tsx'
import { SideMenu } from './SideMenu.tsx'

/** The menu of narrow screens. */
export default function Sheet({ onClose }: { onClose: () => void }) {
  const dialog = useDialog(onClose, 'panel')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; this is for a tap beside it
    <dialog
      {...dialog}
      className="sheet"
      aria-label={words.menu}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <nav className="sheet-content" aria-label={words.menu}>
        <div className="sheet-top">
          <Brand onChoose={onClose} />
          <button type="button" className="burger" aria-label={words.closeMenu} onClick={onClose}>
            <X className="i" size={20} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
        <SideMenu onChoose={onClose} />
        <div className="side-foot">
          <span className="wordmark">
            <Mark />
            {words.product}
          </span>
        </div>
      </nav>
    </dialog>
  )
}
