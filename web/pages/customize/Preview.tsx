import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Appearance } from '../../features/login/appearance/appearance.ts'
import { Banner } from '../../features/login/appearance/Banner.tsx'
import { slideShowOf } from '../../features/login/appearance/slides.tsx'
import { LoginFrame } from '../../features/login/LoginFrame.tsx'
import { SignInForm } from '../../features/login/SignInForm.tsx'
import type { Theme } from '../../theme/theme.ts'
import { customize as words } from '../../words/en/customize.ts'

/** Px of the screens that it is shown on. */
const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Screen = keyof typeof screens

interface PreviewProps {
  appearance: Appearance
  /** The slide that is shown first. */
  first: number
  screen: Screen
  theme: Theme
}

const nothing = () => {}
const nobody = { company: '', username: '' }
const blank = '<!doctype html><html><body></body></html>'

/** Gives a document the style sheets of this one. @returns once they are there */
const fontsLoaded = (page: Document) => {
  const sheets = [...document.head.querySelectorAll<HTMLElement>('link[rel=stylesheet], style')]
  return Promise.all(
    sheets.map((sheet) => {
      const copy = page.importNode(sheet, true)
      page.head.append(copy)
      return new Promise<void>((resolve) => {
        if (copy.tagName === 'STYLE') return resolve()
        copy.addEventListener('load', () => resolve())
        copy.addEventListener('error', () => resolve())
      })
    }),
  )
}

/**
 * The sign-in page itself, as small as there is room. It stands in a document of its own, so that it is laid out for the screen
 * that is chosen, whatever this one is; nothing in it can be pressed.
 */
export const Preview = ({ appearance, first, screen, theme }: PreviewProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [page, setPage] = useState<Document>()
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!page) return
    page.documentElement.dataset.theme = theme
    page.documentElement.lang = document.documentElement.lang
  }, [page, theme])
  const { width, height } = screens[screen]
  const scale = Math.min(1, room / width)
  return (
    <div ref={box} className="preview-box" style={{ height: scale * height }}>
      <iframe
        title={words.previewTitle}
        srcDoc={blank}
        tabIndex={-1}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const inside = currentTarget.contentDocument
          if (inside) void fontsLoaded(inside).then(() => setPage(inside))
        }}
      />
      {page &&
        createPortal(
          <div inert>
            {/* The drawing has the colours of the theme in which it was begun. */}
            <LoginFrame
              key={`${theme} ${first}`}
              banner={appearance.banner && <Banner {...appearance.banner} />}
              show={slideShowOf(appearance)}
              first={first}
              onLanguage={nothing}
            >
              <SignInForm
                name={nobody}
                onName={nothing}
                onAccepted={() => Promise.resolve()}
                onNewPassword={nothing}
                onForgotten={nothing}
              />
            </LoginFrame>
          </div>,
          page.body,
        )}
    </div>
  )
}
