import { callAt, signedIn } from '../../test/lib/world.ts'
import { demoPassword } from '../seed/organise.ts'

/** The admin of the demo company, as a client that may do what asks for a password. Nobody offers them a tutorial. */
export const demoAdmin = async (url: string) => {
  const { data } = await callAt(url)('begin', { company_url: 'acme', username: 'admin' })
  const client = await signedIn(url, data.uid, demoPassword)
  const { user, company } = client.session
  const prefer = async (pref_type: number, pref_value: string) => {
    const { status, message } = await client.call('setUserPref', { user_uid: user.uid, pref_type, pref_value })
    if (status !== 200) throw new Error(`Preference ${pref_type}: ${message}`)
  }
  await prefer(300, '1')
  await client.call('verifyPassword', { user_uid: user.uid, comp_uid: company.uid, password: demoPassword })
  const { data: facilities } = await client.call('getFacilitesOfCompany', { group_uid: company.uid })
  return { ...client, company, facilities, prefer }
}
