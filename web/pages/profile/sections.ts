import { Hourglass, LockKeyhole, type LucideIcon, Mail, Pencil, ShieldCheck, ShieldUser, UserRound } from 'lucide-react'
import { isWorkerType, type RoleName } from '../../../shared/roles.ts'
import type { profile as words } from '../../words/en/profile.ts'

/** The sections of the profile, each with an address of its own: `/user/profile?section=password`. */

export type SectionKey = keyof typeof words.names

interface Section {
  key: SectionKey
  icon: LucideIcon
  /** Those who only work have no use for it. */
  managersOnly?: true
}

const sections: readonly Section[] = [
  { key: 'profile', icon: UserRound },
  { key: 'edit', icon: Pencil },
  { key: 'password', icon: LockKeyhole },
  { key: 'twoFactor', icon: ShieldCheck },
  { key: 'inactivity', icon: Hourglass },
  { key: 'roles', icon: ShieldUser, managersOnly: true },
  { key: 'reports', icon: Mail, managersOnly: true },
]

export const sectionsFor = (role: RoleName) =>
  sections.filter(({ managersOnly }) => !managersOnly || !isWorkerType(role))

/** The section that an address names; the profile itself where there is none of that name for the role. */
export const sectionOf = (name: string | null, role: RoleName): SectionKey =>
  sectionsFor(role).find(({ key }) => key === name)?.key ?? 'profile'

export const linkTo = (key: SectionKey) => (key === 'profile' ? '/user/profile' : `/user/profile?section=${key}`)
