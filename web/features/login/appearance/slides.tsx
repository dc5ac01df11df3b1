import { useState } from 'react'
import { login as words } from '../../../words/en/login.ts'
import type { Slide, SlideShow } from '../Slides.tsx'
import type { Appearance } from './appearance.ts'
import './appearance.css'

/** A slide's picture over the drawing, which stays where the picture cannot be had. */
const Picture = ({ src }: { src: string }) => {
  const [state, setState] = useState<'there' | 'broken'>()
  if (state === 'broken') return null
  return (
    <img
      className="slide-picture"
      src={src}
      alt=""
      data-there={state}
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
    />
  )
}

const More = ({ link, title }: { link: string; title: string }) => (
  <a href={link} target="_blank" rel="noopener noreferrer">
    {words.slides.more}
    {title && <span className="sr">: {title}</span>}
  </a>
)

/** What a look makes of the slides; those of the product stay where it has none. */
export const slideShowOf = ({ slides, seconds, titles }: Appearance): SlideShow => {
  const titled = (own: Slide): Slide =>
    titles === 'each'
      ? own
      : { picture: own.picture, more: own.more, ...(titles === 'none' ? {} : { title: titles.text }) }
  const own = slides.map(
    ({ picture, title, link }): Slide => ({
      title,
      picture: <Picture key={picture} src={picture} />,
      more: link && <More link={link} title={title} />,
    }),
  )
  return { list: (own.length > 0 ? own : words.slides.list).map(titled), seconds }
}
