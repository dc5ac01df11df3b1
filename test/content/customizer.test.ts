import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers as content } from '../../functions/content/index.ts'
import type { AppliedAppearance, CustomizerOption } from '../../shared/contract/customizer.ts'
import { loginOptions, usualAppearance } from '../../shared/customizer.ts'
import { type People, people } from '../lib/people.ts'
import { universalAdmin } from '../lib/platform.ts'

let world: People
let uma: Awaited<ReturnType<typeof universalAdmin>>
beforeAll(async () => {
  world = await people({ content })
  uma = await universalAdmin(world)
})
afterAll(() => world?.stop())

const rows = (appearance: object) =>
  Object.entries(appearance).map(([option_name, option_value]) => ({ option_name, option_value }))
const save = (appearance: object) => uma.call('saveCustomizerOptions', { options: rows(appearance) })
const anybody = async (options: readonly string[] = loginOptions) =>
  Object.fromEntries(
    ((await world.send('loginCustomizerOptions', { options })).data as CustomizerOption[]).map(
      ({ option_name, option_value }) => [option_name, option_value],
    ),
  )
const slide = { url: 'public/login_slider/a.png', slide_title: 'A', link_url: 'https://a.example' }

test('nobody has to be signed in to read how the sign-in page looks, and reads nothing else', async () => {
  expect(await anybody()).toEqual(usualAppearance)
  expect(await anybody(['resources_order', 'partner_marketplace_order', '__proto__', 'toString'])).toEqual({})
  expect(await anybody(['login_slide_speed', 'login_slide_speed'])).toEqual({ login_slide_speed: 5 })
})

test('what is set is seen at once, the rest stays, and each time is remembered with who it was', async () => {
  const banner = { login_show_banner: true, login_banner_text: 'Peak week' }
  expect(await save(banner)).toMatchObject({ status: 200, message: 'Sign-in page updated' })
  world.pass(1000)
  await save({ login_slider: [slide], login_slide_speed: 8 })
  const appearance = { ...usualAppearance, ...banner, login_slider: [slide], login_slide_speed: 8 }
  expect(await anybody()).toEqual(appearance)
  const asked = { options: [...loginOptions, 'nothing'] }
  expect((await uma.call('getCustomizerOptions', asked)).data).toEqual(rows(appearance))
  const applied = (await uma.call('getAppliedLooks')).data as AppliedAppearance[]
  expect(applied.map(({ applied_by }) => applied_by)).toEqual(['Uma Platt', 'Uma Platt'])
  expect(applied[0]?.options).toEqual(rows(appearance))
  expect(applied[1]?.options).toEqual(rows({ ...usualAppearance, ...banner }))
})

test('options that carry what waits to be uploaded are passed over', async () => {
  const { data } = await uma.call('saveCustomizerOptions', {
    options: rows({ image_1: 'x', link_1: 'javascript:alert(1)', login_slide_speed: 9 }),
  })
  expect(data).toEqual(rows({ login_slide_speed: 9 }))
  expect(await anybody()).toMatchObject({ login_slide_speed: 9 })
})

test.each([
  [{ login_show_banner: true, login_banner_text: '' }, '1.option_value', 'Field is required'],
  [
    { login_show_banner: true, login_banner_text: 'A', login_banner_link: true, login_banner_link_url: '' },
    '3.option_value',
    'Field is required',
  ],
  [
    { login_static_title: 'One', login_dynamic_titles: true },
    '1.option_value',
    'Choose one: a title for all slides, or a title for each.',
  ],
  [
    { login_lock_title: true, login_static_title: '', login_dynamic_titles: false },
    '1.option_value',
    'Field is required',
  ],
  [
    { login_lock_title: true, login_static_title: 'One', login_dynamic_titles: true },
    '2.option_value',
    'Choose one: a title for all slides, or a title for each.',
  ],
  [{ login_slide_speed: 0 }, '0.option_value', 'Please input a number greater than 0'],
  [{ login_slide_speed: 1.5 }, '0.option_value', 'Please input a number greater than 0'],
  [{ login_slide_speed: '5' }, '0.option_value', 'Please input a number greater than 0'],
  [{ login_banner_bkgrnd_color: 'url(x)' }, '0.option_value', 'Please enter a color such as #C8102E'],
  [{ login_banner_text_styles: ['bold', 'bold'] }, '0.option_value', 'Nothing can be listed twice'],
  [
    { login_banner_link_url: 'javascript:alert(1)' },
    '0.option_value',
    'Please enter a complete address, such as https://example.com',
  ],
  [{ login_slider: [{ ...slide, url: '' }] }, '0.option_value.0.url', 'Field is required'],
  [
    { login_slider: [{ ...slide, url: 'private/resources/a.png' }] },
    '0.option_value.0.url',
    'Please upload the image again.',
  ],
  [
    { login_slider: [{ ...slide, url: 'https://evil.example/a.png' }] },
    '0.option_value.0.url',
    'Please upload the image again.',
  ],
  [{ other: 1 }, '0.option_name', 'There is no such option.'],
  [{ __proto__x: 1 }, '0.option_name', 'There is no such option.'],
])('%j is refused at its place, and nothing is stored', async (appearance, path, message) => {
  const before = await anybody()
  const answer = await save(appearance)
  expect(answer).toMatchObject({ status: 400, errors: [{ path: `options.${path}`, message }] })
  expect(await anybody()).toEqual(before)
})

test('an option that one of the others has made impossible is named as a whole', async () => {
  await save({ login_show_banner: false, login_banner_text: '' })
  const answer = await save({ login_show_banner: true })
  expect(answer).toMatchObject({ status: 400, errors: [{ path: 'options', message: 'Field is required' }] })
})

test('of two who set it at the same moment neither takes anything back from the other', async () => {
  const answers = await Promise.all([save({ login_slide_speed: 3 }), save({ login_slider_links: false })])
  const appearance = await anybody()
  const done = answers.map(({ status }) => status === 200)
  expect(done).toContain(true)
  if (done[0]) expect(appearance).toMatchObject({ login_slide_speed: 3 })
  if (done[1]) expect(appearance).toMatchObject({ login_slider_links: false })
  for (const { status } of answers) expect([200, 409]).toContain(status)
})

test('who is no universal admin reads the orders alone', async () => {
  const { call } = await world.as('superAdmin')
  const refused = await call('getCustomizerOptions', { options: ['login_slider', 'resources_order'] })
  expect(refused).toMatchObject({ status: 403, code: 'notAllowed' })
  expect((await call('getCustomizerOptions', { options: ['resources_order'] })).status).toBe(200)
})
