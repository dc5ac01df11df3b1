import { useNavigate } from 'react-router-dom'
import { logout } from '../../features/account/logout.ts'
import { openOverlay } from '../../features/shell/overlay.ts'
import { leaveBy } from '../../parts/confirm/leaving.ts'
import { chooseTheme } from '../../theme/theme.ts'
import type { ActionKey, Target } from './entries.ts'

/** Takes what was found: goes there or does it. */
export const useRun = (onClose: () => void) => {
  const navigate = useNavigate()
  return (target: Target) => {
    onClose()
    const { to } = target
    if (to) return leaveBy(() => void navigate(to))
    const action = target.key as ActionKey
    switch (action) {
      case 'feedback':
      case 'support':
      case 'keys':
        return openOverlay(action)
      case 'logout':
        return leaveBy(() => void logout().then(() => navigate('/login', { replace: true })))
      default:
        return chooseTheme(action)
    }
  }
}
