import * as z from 'zod'
import { contentMessages, mostContent, type OrderOption } from './content.ts'
import { exact, text } from './contract/fields.ts'
import { Leading } from './contract/resources.ts'
import { readLocation, slideFolder } from './media.ts'

/** How the sign-in page looks, as the people who run the installation set it. */

export const bannerStyles = ['bold', 'italic', 'underline'] as const
export const bannerSizes = ['small', 'medium', 'large'] as const
/** Seconds. */
const slowestSlide = 600
export const mostSlides = 12
/** Pixels along the longer side of what is kept of a slide: a wide screen shows it with 1,300. */
export const slideSide = 1600
/** How many images may wait to be uploaded at once. */
export const mostPending = 3

export const customizerMessages = {
  required: 'Field is required',
  speed: 'Please input a number greater than 0',
  color: 'Please enter a color such as #C8102E',
  oneTitle: 'Choose one: a title for all slides, or a title for each.',
  noOption: 'There is no such option.',
  oldOrder: 'An item in this order no longer exists. Please reload the page.',
} as const

const Color = exact(7).regex(/^#[0-9a-f]{6}$/i, customizerMessages.color)

export const Slide = z.object({
  url: exact(500)
    .min(1, customizerMessages.required)
    .refine((at) => at === '' || readLocation(at)?.folder === slideFolder, contentMessages.oldImage)
    .describe('Stored location of the image'),
  slide_title: text(120).default(''),
  link_url: Leading.default(''),
})
export type Slide = z.output<typeof Slide>

const speed = z.number(customizerMessages.speed)

/** Each option of the sign-in page by itself. */
const options = {
  login_show_banner: z.boolean(),
  login_banner_text: text(200),
  login_banner_bkgrnd_color: Color,
  login_banner_text_color: Color,
  login_banner_text_styles: z
    .array(z.enum(bannerStyles))
    .max(bannerStyles.length)
    .refine((styles) => new Set(styles).size === styles.length, contentMessages.twice),
  login_banner_text_size: z.enum(bannerSizes),
  login_banner_link: z.boolean(),
  login_banner_link_url: Leading,
  login_lock_title: z.boolean().describe('One title for all slides'),
  login_static_title: text(120).describe('Empty if there is none'),
  login_dynamic_titles: z.boolean(),
  login_slide_speed: speed.int(customizerMessages.speed).min(1, customizerMessages.speed).max(slowestSlide),
  login_slider_links: z.boolean(),
  login_slider: z.array(Slide).max(mostSlides),
}

/** How the sign-in page looks; what one option wants of another is checked too. */
export const LoginAppearance = z.object(options).superRefine((appearance, context) => {
  const addError = (path: keyof typeof options, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (appearance.login_show_banner && appearance.login_banner_text === '')
    addError('login_banner_text', customizerMessages.required)
  if (appearance.login_show_banner && appearance.login_banner_link && appearance.login_banner_link_url === '')
    addError('login_banner_link_url', customizerMessages.required)
  if (appearance.login_lock_title && appearance.login_static_title === '')
    addError('login_static_title', customizerMessages.required)
  if ((appearance.login_lock_title || appearance.login_static_title !== '') && appearance.login_dynamic_titles)
    addError('login_dynamic_titles', customizerMessages.oneTitle)
})
export type LoginAppearance = z.output<typeof LoginAppearance>
export type LoginOption = keyof typeof options
export const loginOptions = Object.keys(options) as LoginOption[]
export const isLoginOption = (name: string): name is LoginOption => Object.hasOwn(options, name)

/** How it looks while nobody has set anything. */
export const usualAppearance: LoginAppearance = {
  login_show_banner: false,
  login_banner_text: '',
  login_banner_bkgrnd_color: '#C8102E',
  login_banner_text_color: '#FFFFFF',
  login_banner_text_styles: [],
  login_banner_text_size: 'medium',
  login_banner_link: false,
  login_banner_link_url: '',
  login_lock_title: false,
  login_static_title: '',
  login_dynamic_titles: true,
  login_slide_speed: 5,
  login_slider_links: true,
  login_slider: [],
}

/** An order: ids, each once. */
export const Order = z
  .array(exact(64).min(1))
  .max(mostContent.cards)
  .refine((ids) => new Set(ids).size === ids.length, contentMessages.twice)

export const isOrderOption = (name: string): name is OrderOption =>
  name === 'resources_order' || name === 'partner_marketplace_order'

/** Options that carry what waits to be uploaded, and links of slides: what comes of them stands in `login_slider`. */
export const isPassing = (name: string) => /^(image|link)_/.test(name)
