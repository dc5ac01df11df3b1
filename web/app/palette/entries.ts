import type { User } from '../../../shared/contract/entities.ts'
import type { Session } from '../../../shared/contract/session.ts'
import { type KeyedPage, type MenuSection, mayOpen, menuPages, pages } from '../../../shared/pages.ts'
import { roleByUid } from '../../../shared/roles.ts'
import { flat, type GroupNode } from '../../features/groups/tree.ts'
import { actionsFor, viewerOf } from '../../features/people/access.ts'
import { pageTitles } from '../../words/en/names.ts'
import { palette as words } from '../../words/en/palette.ts'
import { shell } from '../../words/en/shell.ts'
import { universalMenu } from '../../words/en/universalMenu.ts'
import { roleNameOf } from '../../words/roleName.ts'
import type { Entry } from './search.ts'

/** An entry and where it leads; actions are told by their key. */
export interface Target extends Entry {
  to?: string
}

const others: readonly string[] = ['groups', 'login', 'maintenance', 'appPermissions']

/** The group of the menu in which a page stands. */
const detailOf = (section: MenuSection) => {
  if (section === 'item' || section === 'other') return {}
  const groups: Record<Exclude<MenuSection, 'item' | 'other'>, string> = { ...shell.groups, ...universalMenu.groups }
  return { detail: groups[section] }
}

/** Every page that is there and may be opened: those of the menu first, as they stand there. */
export const pageEntries = ({ role, groups, universal }: Session): Target[] => {
  const menu = menuPages(role.key, universal)
  const list: readonly KeyedPage[] = pages
  const more = list.filter(
    (page) =>
      page.built &&
      page.menuSection === 'other' &&
      mayOpen(role.key, page) &&
      (!others.includes(page.key) || (page.key === 'groups' && groups.filter(({ enabled }) => enabled).length > 1)),
  )
  return [...menu, ...more].map(({ key, link, menuSection }) => ({
    key: `page ${key}`,
    section: 'pages',
    title: pageTitles[key],
    to: link,
    ...detailOf(menuSection),
  }))
}

const nameOf = ({ first_name, last_name }: User) => `${first_name} ${last_name}`
const performanceOf = (group: string, user?: string) =>
  `/home/performance?range=day&groups=${group}${user ? `&worker=${group}~${user}` : ''}`

/** People: on the Users page those whom the viewer may change by their drawer, the others by their name. */
export const peopleEntries = (session: Session, users: readonly User[]): Target[] => {
  const viewer = viewerOf(session)
  return users.map((user) => {
    const open = actionsFor(viewer, user).length > 0 && user.uid !== viewer.uid
    return {
      key: `user ${user.uid}`,
      section: 'people',
      title: nameOf(user),
      detail: [roleNameOf(user.role.id), user.username, user.status === 0 && words.disabled]
        .filter(Boolean)
        .join(' · '),
      also: `${user.employee_id ?? ''} ${user.email ?? ''}`,
      to: `/company/users?${open ? `user=${user.uid}` : `q=${encodeURIComponent(nameOf(user))}`}`,
    }
  })
}

/** Figures: of every group within the access scope, and of each worker in the first team that they work in. */
export const performanceEntries = (tree: GroupNode, users: readonly User[]): Target[] => {
  const groups = flat(tree)
  const above = new Map(groups.flatMap((group) => group.children.map(({ uid }) => [uid, group.name] as const)))
  const teams = new Map(groups.filter(({ type }) => type === 'team').map(({ uid, name }) => [uid, name]))
  return [
    ...groups.map(
      ({ uid, name, type, enabled }): Target => ({
        key: `group ${uid}`,
        section: 'performance',
        title: name,
        detail: [words.types[type], type === 'team' && above.get(uid), !enabled && words.disabled]
          .filter(Boolean)
          .join(' · '),
        to: performanceOf(uid),
      }),
    ),
    ...users.flatMap((user): Target[] => {
      const team = user.group_role.find(({ g, r }) => roleByUid(r) === 'worker' && teams.has(g))?.g
      if (!team || user.status !== 1) return []
      return [
        {
          key: `worker ${user.uid}`,
          section: 'performance',
          title: nameOf(user),
          detail: [roleNameOf(user.role.id), teams.get(team)].join(' · '),
          to: performanceOf(team, user.uid),
        },
      ]
    }),
  ]
}

const actionKeys = ['feedback', 'support', 'keys', 'light', 'dark', 'system', 'logout'] as const
export type ActionKey = (typeof actionKeys)[number]

export const actionEntries: readonly Target[] = actionKeys.map((key) => ({
  key,
  section: 'actions',
  title: words.actions[key],
}))
