import { useQueries } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { contrastOf, contrastText, isColor, leastContrast, rgbOf } from '../../../shared/contrast.ts'
import { isWebAddress } from '../../../shared/webAddress.ts'
import { read } from '../../api/calls.ts'
import { pictureOf } from '../../features/login/appearance/appearance.ts'
import { sizeText } from '../../parts/upload/size.ts'
import { customize } from '../../words/en/customize.ts'
import { measured } from './titleContrast.ts'
import type { Draft, SlideDraft } from './values.ts'

const words = customize.checks

interface Finding {
  name: string
  good: boolean
  text: string
}

const ofBanner = (draft: Draft): Finding => {
  const { login_show_banner, login_banner_bkgrnd_color: ground, login_banner_text_color: ink } = draft
  const name = words.banner
  if (!login_show_banner) return { name, good: true, text: words.noBanner }
  const contrast = isColor(ground) && isColor(ink) ? contrastOf(rgbOf(ground), rgbOf(ink)) : 1
  return {
    ...{ name, good: contrast >= leastContrast },
    text: words.contrast(contrastText(contrast), contrastText(leastContrast)),
  }
}

const ofLinks = ({ login_banner_link, login_banner_link_url, login_slider_links, login_slider }: Draft): Finding => {
  const all = [
    ...(login_banner_link ? [login_banner_link_url] : []),
    ...(login_slider_links ? login_slider.map(({ link_url }) => link_url) : []),
  ].filter(isWebAddress)
  const unsafe = all.filter((url) => !/^https:/i.test(url)).length
  const text = all.length === 0 ? words.noLinks : unsafe > 0 ? words.unsafe(unsafe) : words.safe(all.length)
  return { name: words.linksName, good: unsafe === 0, text }
}

/** How well titles are read on the pictures: on the worst of them. */
const useTitles = ({ login_slider, login_lock_title, login_dynamic_titles }: Draft): Finding => {
  const contrasts = useQueries({
    queries: login_slider.map(({ url }) => ({
      queryKey: ['titleContrast', url],
      queryFn: async () => (await measured(pictureOf(url) ?? '')) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const name = words.titles
  if (login_slider.length === 0) return { name, good: true, text: words.ownSlides }
  if (!login_lock_title && !login_dynamic_titles) return { name, good: true, text: customize.none }
  if (contrasts.some(({ isPending }) => isPending)) return { name, good: true, text: words.measuring }
  const worst = Math.min(21, ...contrasts.flatMap(({ data }) => data ?? []))
  return { name, good: worst >= leastContrast, text: words.overlay(contrastText(worst)) }
}

const useImages = (slides: readonly SlideDraft[]): Finding => {
  const stored = slides.filter(({ file }) => !file)
  const answers = useQueries({
    queries: stored.map(({ url }) => ({ ...read('getImage', { url }), staleTime: 600_000 })),
  })
  const name = words.images
  if (slides.length === 0) return { name, good: true, text: words.ownSlides }
  const lost = answers.filter(({ isError }) => isError).length
  if (lost > 0) return { name, good: false, text: words.lost(lost) }
  const bytes = answers.reduce((sum, { data }) => sum + (data?.size ?? 0), 0)
  // What waits is made smaller as it is stored: how small shows then.
  const known = stored.length === slides.length && answers.every(({ data }) => data)
  return { name, good: true, text: known ? words.weight(slides.length, sizeText(bytes)) : words.slides(slides.length) }
}

/** What can be said of a look before everybody sees it. */
export const Checks = ({ draft }: { draft: Draft }) => {
  const findings = [ofBanner(draft), useTitles(draft), useImages(draft.login_slider), ofLinks(draft)]
  return (
    <ul className="customize-checks">
      {findings.map(({ name, good, text }) => (
        <li key={name}>
          {good ? (
            <CircleCheck className="i good" size={16} strokeWidth={1.75} role="img" aria-label={words.good} />
          ) : (
            <TriangleAlert className="i bad" size={16} strokeWidth={1.75} role="img" aria-label={words.warning} />
          )}
          {name}
          <small>{text}</small>
        </li>
      ))}
    </ul>
  )
}
