import type { Address } from '../../features/entity/AddressFields.tsx'

const person = { username: '', first_name: '', last_name: '', email: '', employee_id: '' }
export const blankUser = { ...person, password: '', confirm: '', role_uid: '', group_uids: [] as readonly string[] }

/** A new user as the form holds it. */
export type NewUser = typeof blankUser & Address
