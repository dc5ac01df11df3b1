import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf, contrastText, groundFor, inkFor, leastContrast, rgbOf } from '../../../shared/contrast.ts'
import { LoginAppearance, loginOptions, usualAppearance } from '../../../shared/customizer.ts'
import { appearanceOf, pictureOf, wanted } from '../../../web/features/login/appearance/appearance.ts'
import { overlaySize, titleContrast } from '../../../web/pages/customize/titleContrast.ts'
import {
  appearanceFrom,
  draftOf,
  optionsOf,
  shownOf,
  titlesAre,
  titlesOf,
} from '../../../web/pages/customize/values.ts'
import { holds } from '../../lib/property.ts'

const rows = (appearance: object) =>
  Object.entries(appearance).map(([option_name, option_value]) => ({ option_name, option_value }))
const stored = 'public/login_slider/a.png'
const slide = { url: stored, slide_title: 'A', link_url: 'https://a.example' }

describe('of what the server answers, the sign-in page', () => {
  test('asks for every option, and shows nothing of its own accord', () => {
    expect([...wanted].sort()).toEqual([...loginOptions].sort())
    expect(appearanceOf([])).toEqual({ banner: undefined, slides: [], seconds: 5, titles: 'each' })
    expect(appearanceOf(rows(usualAppearance))).toEqual(appearanceOf([]))
  })

  test('shows a banner with a text, in the colors, styles and size that there are', () => {
    const appearance = { ...usualAppearance, login_show_banner: true, login_banner_text: ' Peak week ' }
    const banner = (more: object) => appearanceOf(rows({ ...appearance, ...more })).banner
    expect(banner({})).toEqual({ text: 'Peak week', ground: '#C8102E', ink: '#FFFFFF', styles: [], size: 'medium' })
    expect(banner({ login_banner_text: '  ' })).toBeUndefined()
    expect(banner({ login_show_banner: 'yes' })).toBeUndefined()
    expect(
      banner({
        login_banner_bkgrnd_color: 'url(https://evil.example)',
        login_banner_text_color: 'red;position:fixed',
        login_banner_text_styles: ['bold', 'blink', 7],
        login_banner_text_size: 'huge',
      }),
    ).toMatchObject({ ground: '#C8102E', ink: '#FFFFFF', styles: ['bold'], size: 'medium' })
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/x',
    'vbscript:x',
    7,
  ])('follows no link to %s', (link) => {
    const appearance = {
      ...usualAppearance,
      ...{ login_show_banner: true, login_banner_text: 'A', login_banner_link: true, login_banner_link_url: link },
      login_slider: [{ ...slide, link_url: link }],
    }
    const { banner, slides } = appearanceOf(rows(appearance))
    expect([banner?.link, slides[0]?.link]).toEqual([undefined, undefined])
  })

  test('links where links are switched on', () => {
    const linked = { ...usualAppearance, login_slider: [slide] }
    expect(appearanceOf(rows(linked)).slides[0]?.link).toBe('https://a.example')
    expect(appearanceOf(rows({ ...linked, login_slider_links: false })).slides[0]?.link).toBeUndefined()
  })

  test.each([
    ['https://evil.example/a.png', undefined],
    ['//evil.example/a.png', undefined],
    ['private/resources/a.png', undefined],
    ['public/login_slider/../../a.png', undefined],
    ['public/login_slider/a/b.png', undefined],
    ['data:image/svg+xml,x', undefined],
    [stored, `/${stored}`],
  ])('fetches of %s: %s', (url, picture) => expect(pictureOf(url)).toBe(picture))

  test('shows one title for all slides, that of each, or none', () => {
    const titles = (more: object) => appearanceOf(rows({ ...usualAppearance, ...more })).titles
    expect(titles({})).toBe('each')
    expect(titles({ login_dynamic_titles: false })).toBe('none')
    expect(titles({ login_lock_title: true, login_static_title: 'One', login_dynamic_titles: false })).toEqual({
      text: 'One',
    })
  })

  test('makes something that can be drawn of whatever it is answered', () => {
    const option_name = fc.oneof(fc.constantFrom(...loginOptions), fc.string())
    const row = fc.record({ option_name, option_value: fc.jsonValue() })
    holds(
      fc.property(fc.array(row), (answered) => {
        const { banner, slides, seconds } = appearanceOf(answered)
        expect(seconds).toBeGreaterThanOrEqual(1)
        for (const { picture, link } of slides) {
          expect(picture).toMatch(/^(\/public\/login_slider\/|blob:)/)
          if (link) expect(link).toMatch(/^https?:/i)
        }
        if (banner) expect([banner.ground, banner.ink].every((color) => /^#[0-9a-f]{6}$/i.test(color))).toBe(true)
      }),
    )
  })
})

describe('contrast', () => {
  const between = (a: string, b: string) => contrastOf(rgbOf(a), rgbOf(b))
  test('is that of WCAG', () => {
    expect(between('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrastText(between('#767676', '#FFFFFF'))).toBe('4.54')
    expect(contrastText(between('#777777', '#FFFFFF'))).toBe('4.47')
    expect(contrastText(4.499)).toBe('4.49')
  })

  test('that is too low is mended by another ground or another text', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    holds(
      fc.property(color, color, (ground, ink) => {
        const shade = groundFor(ground, ink)
        const best = Math.max(between('#000000', ink), between('#FFFFFF', ink))
        expect(between(shade, ink)).toBeGreaterThanOrEqual(Math.min(best, leastContrast))
        expect(between(ground, inkFor(ground))).toBeGreaterThanOrEqual(4.2)
      }),
    )
  })

  test('of titles is that on the brightest picture, below the overlay', () => {
    const { width, height } = overlaySize
    const all = (value: number) => new Uint8ClampedArray(width * height * 4).fill(value)
    expect(titleContrast(all(0))).toBeGreaterThan(18)
    expect(titleContrast(all(255))).toBeGreaterThan(leastContrast)
    expect(titleContrast(all(255))).toBeLessThan(titleContrast(all(128)))
  })
})

describe('the form', () => {
  test('stands for what is stored, and sends only what was changed', () => {
    const appearance = LoginAppearance.parse({ ...usualAppearance, login_slider: [slide] })
    const draft = draftOf(optionsOf(appearance))
    expect(appearanceFrom(draft)).toEqual(appearance)
    expect(optionsOf(appearanceFrom(draft), appearance)).toEqual([])
    const changed = { ...draft, login_slide_speed: 8, login_slider_links: false }
    expect(optionsOf(appearanceFrom(changed), appearance)).toEqual([
      { option_name: 'login_slide_speed', option_value: 8 },
      { option_name: 'login_slider_links', option_value: false },
    ])
  })

  test('turns the one way of titles on and the others off, and forgets no text meanwhile', () => {
    for (const titles of ['one', 'each', 'none'] as const) expect(titlesOf(titlesAre(titles) as never)).toBe(titles)
    const draft = { ...draftOf(rows(usualAppearance)), ...titlesAre('one'), login_static_title: 'One' }
    expect(appearanceFrom(draft)).toMatchObject({ login_static_title: 'One', login_dynamic_titles: false })
    const each = { ...draft, ...titlesAre('each') }
    expect(LoginAppearance.safeParse(appearanceFrom(each)).success).toBe(true)
    expect(each.login_static_title).toBe('One')
    // A title that was set before it could be locked.
    const old = draftOf(rows({ ...usualAppearance, login_static_title: 'Old', login_dynamic_titles: false }))
    expect(titlesOf(old)).toBe('one')
  })

  test('shows pictures that wait from where they are, and stores them where they were put', () => {
    const waiting = { ...slide, id: 'x', url: 'blob:1', file: new File([], 'a.png') }
    const draft = { ...draftOf(rows({ ...usualAppearance, login_slider: [slide] })) }
    const both = { ...draft, login_slider: [...draft.login_slider, waiting] }
    expect(LoginAppearance.safeParse(appearanceFrom(both)).success).toBe(true)
    expect(appearanceOf(shownOf(both)).slides.map(({ picture }) => picture)).toEqual([`/${stored}`, 'blob:1'])
    const put = appearanceFrom(both, ['public/login_slider/b.png'])
    expect(put.login_slider.map(({ url }) => url)).toEqual([stored, 'public/login_slider/b.png'])
  })
})
