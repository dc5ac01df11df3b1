import { useQuery } from '@tanstack/react-query'
import { send } from '../../api/send.ts'

/** The picture of a plan: where it is shown from, and its pixels. */
export interface PlanPicture {
  url: string
  canvas: HTMLCanvasElement
}

const drawn = async (url: string): Promise<HTMLCanvasElement> => {
  const image = new Image()
  // Pixels of another origin are only handed on when it agrees; a `data:` address has none.
  if (!url.startsWith('data:')) image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: image.naturalWidth,
    height: image.naturalHeight,
  })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas
}

/** The picture at a stored location; nothing while there is none. */
export const usePlanPicture = (at: string | undefined) =>
  useQuery({
    queryKey: ['floorPlanPicture', at],
    enabled: at !== undefined,
    // What is stored at a location never changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }): Promise<PlanPicture> => {
      const { url } = await send('getImage', { url: at ?? '' }, { signal })
      return { url, canvas: await drawn(url) }
    },
  })
