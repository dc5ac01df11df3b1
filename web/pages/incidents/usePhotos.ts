import { useEffect, useRef, useState } from 'react'
import type { IncidentPhoto } from '../../../shared/contract/incidents.ts'
import { send } from '../../api/send.ts'

/** How far a photo is. */
export interface LoadedPhoto {
  /** 0 to 1 */
  progress: number
  /** Where the browser has it, once it is whole. */
  url?: string
  blob?: Blob
  failed?: true
}

const nothing: LoadedPhoto = { progress: 0 }

/** A photo with all its bytes, told how far it is meanwhile. */
const fetched = async (photo: IncidentPhoto, onProgress: (share: number) => void, signal: AbortSignal) => {
  const { url } = await send('retrieveIncidentReportPhoto', { file: photo.key }, { signal })
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok || !response.body) throw new Error(`${response.status}`)
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    size += next.value.length
    onProgress(Math.min(0.99, size / Math.max(1, photo.size)))
  }
  return new Blob(parts, { type: photo.type })
}

/**
 * The photos of a report, fetched one after the other: the one that is looked at first, then those that come next.
 * @param at which one is looked at
 */
export const usePhotos = (photos: readonly IncidentPhoto[], at: number) => {
  const [loaded, setLoaded] = useState<Readonly<Record<string, LoadedPhoto>>>({})
  const latest = useRef(loaded)
  latest.current = loaded
  const note = (key: string, state: LoadedPhoto) => setLoaded((before) => ({ ...before, [key]: state }))

  const order = [...photos.slice(at), ...photos.slice(0, at)]
  const next = order.find(({ key }) => !loaded[key]?.url && !loaded[key]?.failed)
  const wanted = next?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo is known by its key
  useEffect(() => {
    if (!next) return
    const off = new AbortController()
    fetched(next, (progress) => note(next.key, { progress }), off.signal)
      .then((blob) => {
        if (!off.signal.aborted) note(next.key, { progress: 1, blob, url: URL.createObjectURL(blob) })
      })
      .catch(() => {
        if (!off.signal.aborted) note(next.key, { progress: 0, failed: true })
      })
    return () => off.abort()
  }, [wanted])
  useEffect(
    () => () => {
      for (const { url } of Object.values(latest.current)) if (url) URL.revokeObjectURL(url)
    },
    [],
  )

  return {
    of: ({ key }: IncidentPhoto): LoadedPhoto => loaded[key] ?? nothing,
    again: ({ key }: IncidentPhoto) => note(key, nothing),
  }
}
