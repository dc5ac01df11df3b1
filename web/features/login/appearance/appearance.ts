import { isColor } from '../../../../shared/contrast.ts'
import type { LoginOption } from '../../../../shared/customizer.ts'
import { isWebAddress } from '../../../../shared/webAddress.ts'

/** How the sign-in page is dressed: what of the options can be shown, and nothing of what cannot. */
export interface Appearance {
  banner?: Banner | undefined
  slides: readonly ShownSlide[]
  seconds: number
  /** `each`: every slide has its own; `none`: no slide has one; or one for all of them. */
  titles: 'each' | 'none' | { text: string }
}

export interface Banner {
  text: string
  ground: string
  ink: string
  styles: readonly string[]
  size: string
  link?: string | undefined
}

export interface ShownSlide {
  /** Where a browser fetches the picture. */
  picture: string
  title: string
  link?: string | undefined
}

/** What is asked for. */
export const wanted: readonly LoginOption[] = [
  'login_show_banner',
  'login_banner_text',
  'login_banner_bkgrnd_color',
  'login_banner_text_color',
  'login_banner_text_styles',
  'login_banner_text_size',
  'login_banner_link',
  'login_banner_link_url',
  'login_lock_title',
  'login_static_title',
  'login_dynamic_titles',
  'login_slide_speed',
  'login_slider_links',
  'login_slider',
]

type Row = { option_name: string; option_value?: unknown }

const usual = { ground: '#C8102E', ink: '#FFFFFF', seconds: 5 }
const sizes = ['small', 'medium', 'large']
const styles = ['bold', 'italic', 'underline']

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** Web addresses alone: nothing that runs. */
const linkOf = (value: unknown) => (isWebAddress(textOf(value)) ? textOf(value) : undefined)
const colorOf = (value: unknown, otherwise: string) => (isColor(textOf(value)) ? textOf(value) : otherwise)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * A stored picture of a slide as a path of this site, or a file that the browser itself holds; no other address.
 * @returns undefined for what is none
 */
export const pictureOf = (url: unknown): string | undefined => {
  const at = textOf(url)
  if (/^blob:/.test(at)) return at
  return /^public\/login_slider\/[A-Za-z0-9][\w.-]*$/.test(at) ? `/${at}` : undefined
}

/** What of options can be shown, whoever stored them: an option that is missing, unknown or none of its kind changes nothing. */
export const appearanceOf = (rows: readonly Row[]): Appearance => {
  const all = new Map(rows.map(({ option_name, option_value }) => [option_name, option_value]))
  const get = (name: LoginOption) => all.get(name)
  const isOn = (name: LoginOption) => get(name) === true
  const text = textOf(get('login_banner_text'))
  const size = textOf(get('login_banner_text_size'))
  const speed = get('login_slide_speed')
  const title = textOf(get('login_static_title'))
  const links = get('login_slider_links') !== false
  const slides = listOf(get('login_slider')).flatMap((each): ShownSlide[] => {
    if (each === null || typeof each !== 'object') return []
    const { url, slide_title, link_url } = each as Record<string, unknown>
    const picture = pictureOf(url)
    return picture ? [{ picture, title: textOf(slide_title), link: links ? linkOf(link_url) : undefined }] : []
  })
  return {
    banner:
      isOn('login_show_banner') && text !== ''
        ? {
            text,
            ground: colorOf(get('login_banner_bkgrnd_color'), usual.ground),
            ink: colorOf(get('login_banner_text_color'), usual.ink),
            styles: styles.filter((style) => listOf(get('login_banner_text_styles')).includes(style)),
            size: sizes.includes(size) ? size : 'medium',
            link: isOn('login_banner_link') ? linkOf(get('login_banner_link_url')) : undefined,
          }
        : undefined,
    slides,
    seconds: typeof speed === 'number' && speed >= 1 ? speed : usual.seconds,
    titles:
      title !== '' && get('login_dynamic_titles') !== true
        ? { text: title }
        : get('login_dynamic_titles') === false
          ? 'none'
          : 'each',
  }
}
