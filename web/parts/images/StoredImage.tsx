import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { read } from '../../api/calls.ts'
import { images as words } from '../../words/en/images.ts'
import './storedImage.css'

interface StoredImageProps {
  /** Its stored location, or an address of the browser's own for one that is not stored yet. */
  location: string
  alt?: string
  /** Whether all of it is shown, on white, as logos are; or as much as fills the place. */
  fit?: 'cover' | 'contain'
  className?: string
}

/** Whether it has come near the screen: until then nothing is asked for. */
const useNear = () => {
  const holder = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = holder.current
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        watch.disconnect()
      },
      { rootMargin: '300px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { place: holder, near }
}

/** An image of the platform, asked for once it comes near the screen. */
export const StoredImage = ({ location, alt = '', fit = 'cover', className = '' }: StoredImageProps) => {
  const { place, near } = useNear()
  const own = location.startsWith('blob:')
  const stored = useQuery({
    ...read('getImage', { url: location }),
    // An address of a large image ends after a quarter of an hour.
    staleTime: 600_000,
    enabled: near && !own && location !== '',
  })
  const [broken, setBroken] = useState<string>()
  const url = own ? location : stored.data?.url
  const failed = stored.isError || location === '' || (url !== undefined && broken === url)
  return (
    <span ref={place} className={`stored-image ${className}`} data-fit={fit}>
      {failed ? <p>{words.failed}</p> : url && <img src={url} alt={alt} onError={() => setBroken(url)} />}
    </span>
  )
}
