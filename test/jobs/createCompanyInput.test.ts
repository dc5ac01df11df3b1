import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asked, asked, type CompanyMakers, companyMakers } from './companyMakers.ts'

/** What no company is made of: each fault is told with the path of its field, and nothing is kept. */

let makers: CompanyMakers
beforeAll(async () => {
  makers = await companyMakers()
})
afterAll(() => makers?.stop())

const user = () => asked('bad').users[0] as Asked['users'][number]
const tab = (label: string, url = 'https://a.example') => [{ label, url }]
const unnamed = (facility: string, team: string) => ({
  facilities: [{ name: facility, tempId: 'f0' }],
  teams: [{ name: team, subtype: 1, facility_tempId: 'f0' }],
})
test.each<[string, object, string, string | undefined]>([
  ['no name', { name: ' ' }, 'name', 'Please input the company name'],
  ['no identifier', { company_url: '' }, 'company_url', 'Please input a login identifier'],
  ['an identifier with a space', { company_url: 'a b' }, 'company_url', undefined],
  ['an identifier with a sign', { company_url: 'a.b' }, 'company_url', undefined],
  ['one letter', { company_url: 'a' }, 'company_url', undefined],
  ['31 letters', { company_url: 'a'.repeat(31) }, 'company_url', undefined],
  ['no users', { users: [] }, 'users', 'You need to include a user for company creation.'],
  ['users missing', { users: undefined }, 'users', 'You need to include a user for company creation.'],
  ['max users 0', { max_users: 0 }, 'max_users', 'Please enter a whole number, 1 or more'],
  [
    'more admins than users',
    { max_users: 1 },
    'max_users',
    'There are more super admins than the maximum number of users',
  ],
  ['no minutes', { folo_in_min: 0 }, 'folo_in_min', 'Please give 1 minute or more'],
  ['a bad mail', { email: 'ops' }, 'email', 'Please input a valid email'],
  ['a bad zone', { time_zone: 'Mars/Base' }, 'time_zone', 'Not a known IANA time zone'],
  ['no tab', { web_portal: [] }, 'web_portal', 'This field is required'],
  ['a first tab without label', { web_portal: tab('') }, 'web_portal.0.label', 'This field is required'],
  ['a first tab without address', { web_portal: tab('A', '') }, 'web_portal.0.url', 'This field is required'],
  ['a long label', { web_portal: tab('01234567890') }, 'web_portal.0.label', undefined],
  ['half an address', { web_portal: tab('A', 'wms') }, 'web_portal.0.url', undefined],
  ['four tabs', { web_portal: [1, 2, 3, 4].flatMap(() => tab('A')) }, 'web_portal', 'At most 3 tabs'],
  ['no package', { apps_state: ['chrome'] }, 'apps_state', undefined],
  ['a facility without a name', unnamed('', 'A'), 'facilities.0.name', 'Please input the facility name'],
  ['a team without a name', unnamed('A', ' '), 'teams.0.name', "Please input the team's name"],
  ['another’s logo', { image_url: 'private/companies_logos/acme/a.png' }, 'image_url', undefined],
])('%s', async (_, fields, path, message) => {
  const answer = await makers.staff.plain.call('createCompany', { ...asked('bad'), ...fields })
  expect([answer.status, answer.errors?.[0]?.path.startsWith(path)]).toEqual([400, true])
  if (message) expect(answer.errors?.[0]?.message).toBe(message)
  expect(await makers.world.stores.companies.named('bad')).toBeUndefined()
})

test.each<[string, object, string, string | undefined]>([
  ['no username', { username: '' }, 'username', 'Please input a username'],
  ['a long username', { username: 'a'.repeat(101) }, 'username', 'Usernames cannot exceed 100 characters.'],
  ['no password', { password: '' }, 'password', undefined],
  ['another confirm', { confirm: 'Other-pass-1' }, 'confirm', 'The passwords do not match!'],
  [
    'the name as password',
    { username: 'secretname', password: 'SecretName', confirm: undefined },
    'password',
    undefined,
  ],
  ['a common password', { password: 'password1', confirm: undefined }, 'password', undefined],
  ['no first name', { first_name: '' }, 'first_name', 'This field is required'],
  ['no last name', { last_name: '' }, 'last_name', 'This field is required'],
  ['no mail', { email: '' }, 'email', 'Please provide an email address'],
  ['a bad mail', { email: 'a@b' }, 'email', 'Please input a valid email'],
])('a super admin with %s', async (_, fields, path, message) => {
  const answer = await makers.staff.plain.call('createCompany', { ...asked('bad'), users: [{ ...user(), ...fields }] })
  expect([answer.status, answer.errors?.[0]?.path]).toEqual([400, `users.0.${path}`])
  if (message) expect(answer.errors?.[0]?.message).toBe(message)
})

test('names twice, without case, and teams of no facility', async () => {
  const body = asked('bad')
  const [first] = body.users
  const twice = { ...body, users: [first, { ...first, username: first?.username.toUpperCase() }] }
  expect((await makers.staff.plain.call('createCompany', twice)).errors).toMatchObject([
    { path: 'users.1.username', message: 'Usernames must be unique. Already have this username in form.' },
  ])
  const halls = [...body.facilities, { name: 'HALL 0', tempId: 'f9' }]
  expect((await makers.staff.plain.call('createCompany', { ...body, facilities: halls })).errors).toMatchObject([
    { path: 'facilities.2.name', message: 'Facility names must be unique.' },
  ])
  const teams = [...body.teams, { name: 'team 0', subtype: 1, facility_tempId: 'f1' }]
  expect((await makers.staff.plain.call('createCompany', { ...body, teams })).errors).toMatchObject([
    { path: 'teams.5.name', message: 'Team names must be unique.' },
  ])
  for (const team of [
    { name: 'Lost', subtype: 1, facility_tempId: 'none' },
    { name: 'Lost', subtype: 1, facility_tempId: '' },
  ])
    expect((await makers.staff.plain.call('createCompany', { ...body, teams: [team] })).errors).toMatchObject([
      { path: 'teams.0.facility_tempId' },
    ])
  const typeless = { name: 'Lost', subtype: 3, facility_tempId: 'f1' }
  expect((await makers.staff.plain.call('createCompany', { ...body, teams: [typeless] })).errors).toMatchObject([
    { path: 'teams.0.subtype', message: "Please select the team's type" },
  ])
})

test('an identifier in use, in another case too, and one that a deleted company had', async () => {
  const { stores, other } = makers.world
  for (const company_url of ['acme', 'ACME', 'Other']) {
    const answer = await makers.staff.plain.call('createCompany', { ...asked('bad'), company_url })
    expect([answer.status, answer.errors?.[0]?.path]).toEqual([409, 'company_url'])
  }
  await stores.companies.setStatus(other.uid, 2)
  const told = await makers.staff.plain.call('checkNewCompany', { company_url: 'oTHER' })
  expect(told.data).toMatchObject({ company_url: 'taken' })
  const answer = await makers.staff.plain.call('createCompany', { ...asked('bad'), company_url: 'OTHER' })
  expect([answer.status, answer.errors?.[0]?.path]).toEqual([409, 'company_url'])
  await stores.companies.setStatus(other.uid, 1)
})

test('a username that somebody has in any company is told of before, and refused', async () => {
  const checked = await makers.staff.plain.call('checkNewCompany', {
    company_url: 'bad',
    usernames: ['WANDA', 'nobody-has-this', 'no spaces', 'nobody-has-THIS'],
  })
  expect(checked.data).toEqual({
    company_url: 'free',
    usernames: [
      { username: 'WANDA', message: 'This username is already in use. Please choose another one.' },
      expect.objectContaining({ username: 'no spaces' }),
      expect.objectContaining({ username: 'nobody-has-THIS' }),
    ],
  })
  const answer = await makers.staff.plain.call('createCompany', {
    ...asked('bad'),
    users: [{ ...user(), username: 'wanda' }],
  })
  expect([answer.status, answer.errors]).toMatchObject([409, [{ path: 'users.0.username' }]])
})

test('who acts is the session’s: another created_by is refused', async () => {
  expect((await makers.staff.plain.call('createCompany', { ...asked('bad'), created_by: 'uma' })).code).toBe('notYours')
})
