import type { People } from './people.ts'

/** The company of the people who run the installation, beside the others of a world, and how somebody of it is added. */
const platformOf = async (world: People) => {
  const { stores, acme } = world
  const uid = 'platform'
  await stores.companies.add({ ...acme.record, uid, name: 'Platform', company_url: 'platform', platform: true })
  await stores.groups.add({ ...acme.groups.whole, uid, company: uid, name: 'Platform' })
  const add = async (username: string, universal?: 1 | 2) => {
    const user = {
      ...acme.users.superAdmin,
      ...{ uid: username, company: uid, username, email: `${username}@platform.example` },
      ...{ first_name: 'Uma', last_name: 'Platt' },
      ...{ roles: [{ role: 'superAdmin' as const, group: uid }] },
      ...(universal ? { universal } : {}),
    }
    await stores.users.add(user, null)
    return { ...(await world.signIn(user)), user }
  }
  return { uid, add }
}

/** The people who run the installation, in a world of companies: their own company with a universal admin, signed in. */
export const universalAdmin = async (world: People) => (await platformOf(world)).add('uma', 2)

/** The same with one of each level of their rights. */
export const platformIn = async (world: People) => {
  const { uid, add } = await platformOf(world)
  return {
    uid,
    /** May enable and disable companies too. */
    uma: await add('uma', 2),
    plain: await add('plain', 1),
    /** Of the platform's company, without universal rights. */
    clerk: await add('clerk'),
  }
}
