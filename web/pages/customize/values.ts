import type { CustomizerOption } from '../../../shared/contract/customizer.ts'
import { type LoginAppearance, type LoginOption, type Slide, usualAppearance } from '../../../shared/customizer.ts'
import { slideFolder } from '../../../shared/media.ts'

/** A slide as the form has it: its picture is stored, or waits in the browser to be uploaded. */
export interface SlideDraft extends Slide {
  id: string
  /** What waits to be uploaded; `url` is then where the browser shows it. */
  file?: File
}

export type Draft = Omit<LoginAppearance, 'login_slider'> & { login_slider: SlideDraft[] }

/** The three ways that titles are shown in. */
export type Titles = 'one' | 'each' | 'none'

export const titlesOf = ({
  login_lock_title,
  login_dynamic_titles,
}: Pick<Draft, 'login_lock_title' | 'login_dynamic_titles'>): Titles =>
  login_lock_title ? 'one' : login_dynamic_titles ? 'each' : 'none'

/** Turning the one on turns the other off. */
export const titlesAre = (titles: Titles) => ({
  login_lock_title: titles === 'one',
  login_dynamic_titles: titles === 'each',
})

let last = 0
export const newSlideId = () => `slide-${++last}`

/** @param rows options as the server answers them; what is not among them is as usual */
export const draftOf = (rows: readonly CustomizerOption[]): Draft => {
  const set = Object.fromEntries(rows.map(({ option_name, option_value }) => [option_name, option_value]))
  const appearance: LoginAppearance = { ...usualAppearance, ...set }
  return {
    ...appearance,
    // A title that was set before it could be locked is one for all slides, too.
    login_lock_title:
      appearance.login_lock_title || (appearance.login_static_title !== '' && !appearance.login_dynamic_titles),
    login_slider: appearance.login_slider.map((slide) => ({ ...slide, id: newSlideId() })),
  }
}

/** The look that a form stands for. @param stored where pictures were put that waited, in the order of the slides */
export const appearanceFrom = (draft: Draft, stored: readonly string[] = []): LoginAppearance => {
  let next = 0
  return {
    ...draft,
    login_static_title: draft.login_lock_title ? draft.login_static_title : '',
    login_slider: draft.login_slider.map(({ url, slide_title, link_url, file }) => ({
      url: file ? (stored[next++] ?? `${slideFolder}/chosen.png`) : url,
      ...{ slide_title, link_url },
    })),
  }
}

/** Look as options, of these only what another look has otherwise. */
export const optionsOf = (appearance: LoginAppearance, before?: LoginAppearance): CustomizerOption[] =>
  (Object.keys(appearance) as LoginOption[])
    .filter((name) => !before || JSON.stringify(appearance[name]) !== JSON.stringify(before[name]))
    .map((name) => ({ option_name: name, option_value: appearance[name] }))

/** What a preview is made of: pictures that wait are shown from where they are. */
export const shownOf = (draft: Draft): CustomizerOption[] => {
  const appearance = appearanceFrom(draft)
  return optionsOf({
    ...appearance,
    login_slider: appearance.login_slider.map((slide, at) => ({ ...slide, url: draft.login_slider[at]?.url ?? '' })),
  })
}
