import { useNavigate } from 'react-router-dom'
import { chooseTheme } from '../../theme/theme.ts'
import { logout } from '../logout.ts'
import { openOverlay } from '../overlay.ts'
import type { ActionKey, Target } from './entries.ts'

/** Takes what was found: goes there or does it. */
export const useRun = (onClose: () => void) => {
  const navigate = useNavigate()
  return (target: Target) => {
    onClose()
    if (target.to) return void navigate(target.to)
    const action = target.key as ActionKey
    switch (action) {
      case 'feedback':
      case 'support':
      case 'keys':
        return openOverlay(action)
      case 'logout':
        return void logout().then(() => navigate('/login', { replace: true }))
      default:
        return chooseTheme(action)
    }
  }
}
