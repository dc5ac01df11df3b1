import {
  Keyboard,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Monitor,
  Moon,
  Route,
  ShoppingCart,
  Sun,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useExternal } from '../../api/external.ts'
import { useSession } from '../../api/session.tsx'
import { leaveBy } from '../../parts/confirm/leaving.ts'
import type { OpenMenu } from '../../parts/menu/Menu.tsx'
import MenuPopup, { type MenuItem } from '../../parts/menu/MenuPopup.tsx'
import { toast } from '../../parts/toast/toast.ts'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/theme.ts'
import { header as words } from '../../words/en/header.ts'
import { language } from '../../words/en/locale.ts'
import { roleNames } from '../../words/en/names.ts'
import { type Language, languages } from '../../words/languages.ts'
import { chooseLanguage } from '../account/language.ts'
import { logout } from '../account/logout.ts'
import { type Overlay, openOverlay } from './overlay.ts'
import { pageIcon } from './pageIcons.ts'

export type HeaderMenu = 'marketplace' | 'help' | 'profile'

/** The menus of the header, loaded when one of them is first opened. */
export default function HeaderPopup({ menu, ...at }: OpenMenu & { menu: HeaderMenu }) {
  const Popup = popups[menu]
  return <Popup {...at} />
}

const iconOf = (Icon: LucideIcon, size = 16) => <Icon className="i" size={size} strokeWidth={1.75} aria-hidden />
const leads = (label: string, to: string, Icon: LucideIcon): MenuItem => ({ label, to, icon: iconOf(Icon) })
const opens = (label: string, overlay: Overlay, Icon: LucideIcon): MenuItem => ({
  label,
  icon: iconOf(Icon),
  onSelect: () => openOverlay(overlay),
})

const Marketplace = (at: OpenMenu) => {
  const store = useExternal('store')
  const order: MenuItem = {
    label: words.marketplace.store,
    icon: iconOf(ShoppingCart),
    ...(store ? { href: store } : {}),
    ...(store === null ? { off: words.marketplace.noStore } : {}),
  }
  const partners = leads(words.marketplace.partners, '/marketplace/partners', pageIcon('partners'))
  return <MenuPopup {...at} sections={[{ items: [order, partners] }]} />
}

const Help = (at: OpenMenu) => (
  <MenuPopup
    {...at}
    sections={[
      {
        items: [
          opens(words.help.feedback, 'feedback', MessageSquareText),
          leads(words.help.walkthrough, '/home/settings/walkthrough-intro', Route),
          leads(words.help.whatsNew, '/home/help/what-is-new', pageIcon('whatIsNew')),
          leads(words.help.resources, '/home/help/resources', pageIcon('resources')),
          opens(words.help.support, 'support', LifeBuoy),
        ],
      },
      { items: [opens(words.help.keys, 'keys', Keyboard)] },
    ]}
  />
)

const themes: [ThemeChoice, LucideIcon][] = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
]

const Profile = (at: OpenMenu) => {
  const { user, role, group, groups } = useSession()
  const navigate = useNavigate()
  const theme = useThemeChoice()
  const available = groups.filter(({ enabled }) => enabled)
  const speak = (next: Language) =>
    chooseLanguage(user.uid, next).catch((error: Error) => {
      toast.error(error.message)
    })
  const leave = async () => {
    await logout()
    void navigate('/login', { replace: true })
  }
  return (
    <MenuPopup
      {...at}
      top={
        <div className="me-card">
          <b>
            {user.first_name} {user.last_name}
          </b>
          <small>
            {roleNames[role.key]} · {group.name}
          </small>
        </div>
      }
      sections={[
        {
          items: [
            leads(words.profile, '/user/profile', UserRound),
            ...(available.length > 1 ? [leads(words.switchGroup, '/groups', UsersRound)] : []),
          ],
        },
        {
          heading: words.theme,
          row: true,
          items: themes.map(([choice, Icon]) => ({
            label: words.themes[choice],
            icon: iconOf(Icon, 14),
            checked: theme === choice,
            onSelect: () => chooseTheme(choice),
          })),
        },
        {
          heading: words.language,
          row: true,
          items: (Object.keys(languages) as Language[]).map((each) => ({
            label: languages[each],
            checked: each === language,
            onSelect: () => {
              if (each !== language) leaveBy(() => void speak(each))
            },
          })),
        },
        { items: [{ label: words.logout, icon: iconOf(LogOut), onSelect: () => leaveBy(() => void leave()) }] },
      ]}
    />
  )
}

const popups = { marketplace: Marketplace, help: Help, profile: Profile }
