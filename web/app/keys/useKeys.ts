import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { pageFor, pages } from '../../../shared/pages.ts'
import { useSession } from '../../api/session.tsx'
import { favoritePages, useFavorites } from '../../features/favorites/favorites.ts'
import { toggleMenu } from '../../features/shell/collapsed.ts'
import { openOverlay } from '../../features/shell/overlay.ts'
import { leaveBy } from '../../parts/confirm/leaving.ts'
import { topLayer } from '../../parts/layers/layers.ts'
import { type Command, commandFor, leadsTo, singleKeysOn } from './keys.ts'

/** Ms between `g` and the key after it. */
const timeoutMs = 1_500

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=tree], [role=combobox]'

/** Where keys without Ctrl belong to something else: a field, or a list that finds by letters. */
const isBusy = ({ target }: KeyboardEvent) =>
  topLayer() !== document.body || (target instanceof Element && target.closest(typing) !== null)

const searchField = () =>
  [...document.querySelectorAll<HTMLElement>('main input[type=search]')].find((field) => field.offsetParent !== null)

/** The keys that work on every page. */
export const useKeys = () => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { list, set } = useFavorites()

  const run = (command: Command) => {
    const page = pageFor(pathname, search)
    switch (command.do) {
      case 'keys':
        openOverlay('keys')
        break
      case 'menu':
        toggleMenu()
        break
      case 'find': {
        const field = searchField()
        if (field) field.focus()
        else openOverlay('palette')
        break
      }
      case 'favorite':
        if (page && favoritePages([page.favPageKey], session.role.key, session.universal).length > 0)
          set(page, !list.includes(page.favPageKey))
        break
      case 'go': {
        const to = pages.find(({ key }) => key === command.page)
        if (to && leadsTo(session, to.key)) leaveBy(() => void navigate(to.link))
      }
    }
  }

  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const state = { begun: event.timeStamp - begun < timeoutMs, singles: singleKeysOn() && !isBusy(event) }
      const command = commandFor(event, state)
      // Shift and Ctrl come as keys of their own, before the one that they belong to.
      if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) begun = Number.NEGATIVE_INFINITY
      if (!command) return
      event.preventDefault()
      if (command.do === 'begin') begun = event.timeStamp
      else latest.current(command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
