import { type CSSProperties, useEffect, useRef } from 'react'
import { login as words } from '../../../words/en/login.ts'
import type { Banner as Shown } from './appearance.ts'
import './appearance.css'

/**
 * What the people who run the installation say above the sign-in page. It comes after the first paint, so it lies above the page:
 * nothing below it moves but by transforms, which nobody's thumb misses.
 */
export const Banner = ({ text, ground, ink, styles, size, link }: Shown) => {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    const page = element?.parentElement
    if (!element || !page) return
    const measure = () => page.style.setProperty('--banner', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--banner')
    }
  }, [])
  const style: CSSProperties = {
    color: ink,
    background: ground,
    ...(styles.includes('bold') ? { fontWeight: 600 } : {}),
    ...(styles.includes('italic') ? { fontStyle: 'italic' } : {}),
    ...(styles.includes('underline') ? { textDecoration: 'underline' } : {}),
  }
  return (
    <header ref={ref} className="login-banner" data-size={size} style={style}>
      <span>{text}</span>{' '}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {words.slides.more}
        </a>
      )}
    </header>
  )
}
