import type { People } from './people.ts'

/** The people who run the installation, in a world of companies: their own company with a universal admin, signed in. */
export const universalAdmin = async (world: People) => {
  const { stores } = world
  await stores.companies.add({
    ...world.acme.record,
    ...{ uid: 'platform', name: 'Platform', company_url: 'platform', platform: true },
  })
  await stores.groups.add({ ...world.acme.groups.whole, uid: 'platform', company: 'platform', name: 'Platform' })
  const user = {
    ...world.acme.users.superAdmin,
    ...{ uid: 'uma', company: 'platform', username: 'uma', email: 'uma@platform.example' },
    ...{ first_name: 'Uma', last_name: 'Platt' },
    ...{ roles: [{ role: 'superAdmin' as const, group: 'platform' }], universal: 2 as const },
  }
  await stores.users.add(user, null)
  return { ...(await world.signIn(user)), user }
}
