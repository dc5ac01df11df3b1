import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { read } from '../../../api/calls.ts'
import type { SlideShow } from '../Slides.tsx'
import { appearanceOf, wanted } from './appearance.ts'
import { Banner } from './Banner.tsx'
import { slideShowOf } from './slides.tsx'

/** What the people who run the installation made of the sign-in page: its banner, and its slides for who shows them. */
export default function CustomAppearance({ onSlides }: { onSlides: (show: SlideShow) => void }) {
  // Without an answer the page is as it always was.
  const { data } = useQuery({ ...read('loginCustomizerOptions', { options: [...wanted] }), staleTime: 60_000 })
  const appearance = useMemo(() => data && appearanceOf(data), [data])
  useEffect(() => {
    if (appearance) onSlides(slideShowOf(appearance))
  }, [appearance, onSlides])
  return appearance?.banner ? <Banner {...appearance.banner} /> : null
}
