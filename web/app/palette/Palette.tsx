import { PaletteDialog } from './PaletteDialog.tsx'
import { type SearchScope, useIsManager, useSearchScope } from './searchScope.ts'

const nobody: SearchScope = { users: [], tree: undefined, loading: false, failed: false }

/** Finds pages, people and groups, and does what menus do, without leaving the keyboard. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  return useIsManager() ? <OfManager onClose={onClose} /> : <PaletteDialog known={nobody} onClose={onClose} />
}

const OfManager = ({ onClose }: { onClose: () => void }) => <PaletteDialog known={useSearchScope()} onClose={onClose} />
