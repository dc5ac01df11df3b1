import { ChevronDown, LogOut, Monitor, Moon, Sun, UserRound, UsersRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { type PageEntry, pages } from '../../../shared/pages.ts'
import { logout } from '../../app/logout.ts'
import { useSession } from '../../app/session.tsx'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'
import { shell as words } from '../../words/en/shell.ts'
import { Menu } from '../menu/Menu.tsx'
import { initialsOf } from './Brand.tsx'

const icon = { className: 'i', size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const profilePage: PageEntry | undefined = pages.find(({ key }) => key === 'profile')

const themes: [ThemeChoice, typeof Sun][] = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
]

/** Who is signed in, as what and where; the way to the profile, other groups, another theme and out. */
export const ProfileMenu = () => {
  const { user, role, group, groups } = useSession()
  const navigate = useNavigate()
  const theme = useThemeChoice()
  const name = `${user.first_name} ${user.last_name}`
  const leave = async () => {
    await logout()
    navigate('/login', { replace: true })
  }
  const available = groups.filter(({ enabled }) => enabled)
  return (
    <Menu
      label={words.profileMenu}
      named
      buttonClass="me"
      button={
        <>
          <span className="sr">{words.profileMenu}: </span>
          <span className="avatar" aria-hidden="true">
            {initialsOf(name)}
          </span>
          <span className="me-name">
            <b className="trunc">{name}</b>
            <small className="trunc">
              {role.name} · {group.name}
            </small>
          </span>
          <ChevronDown className="i" size={14} aria-hidden />
        </>
      }
      top={
        <div className="me-card">
          <b>{name}</b>
          <small>
            {role.name} · {group.name}
          </small>
        </div>
      }
      sections={[
        {
          items: [
            ...(profilePage?.built
              ? [{ label: words.profile, to: profilePage.link, icon: <UserRound {...icon} /> }]
              : []),
            ...(available.length > 1
              ? [{ label: words.switchGroup, to: '/groups', icon: <UsersRound {...icon} /> }]
              : []),
          ],
        },
        {
          heading: words.theme,
          row: true,
          items: themes.map(([choice, Icon]) => ({
            label: words.themes[choice],
            icon: <Icon {...icon} size={14} />,
            checked: theme === choice,
            onSelect: () => chooseTheme(choice),
          })),
        },
        { items: [{ label: words.logout, icon: <LogOut {...icon} />, onSelect: () => void leave() }] },
      ].filter(({ items }) => items.length > 0)}
    />
  )
}
