import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { read } from '../../../api/calls.ts'
import type { SlideShow } from '../Slides.tsx'
import { Banner } from './Banner.tsx'
import { lookOf, wanted } from './look.ts'
import { slideShowOf } from './slides.tsx'

/** What the people who run the installation made of the sign-in page: its banner, and its slides for who shows them. */
export default function CustomLook({ onSlides }: { onSlides: (show: SlideShow) => void }) {
  // Without an answer the page is as it always was.
  const { data } = useQuery({ ...read('loginCustomizerOptions', { options: [...wanted] }), staleTime: 60_000 })
  const look = useMemo(() => data && lookOf(data), [data])
  useEffect(() => {
    if (look) onSlides(slideShowOf(look))
  }, [look, onSlides])
  return look?.banner ? <Banner {...look.banner} /> : null
}
