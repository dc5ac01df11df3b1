import type { NodeViewRendererProps } from '@tiptap/core'
import { queryClient, read } from '../../api/calls.ts'
import { images } from '../../words/en/images.ts'

/** An image as the editor shows it: a chosen one by the browser's own address, a stored one by where it can be fetched. */
export const imageView = () => (props: NodeViewRendererProps) => {
  const dom = document.createElement('figure')
  dom.className = 'note-image'
  const image = document.createElement('img')
  const lost = document.createElement('figcaption')
  lost.textContent = images.failed
  let shown = ''
  const fail = () => {
    image.remove()
    dom.append(lost)
  }
  const show = async ({ src, alt }: Record<string, unknown>) => {
    const location = String(src)
    image.alt = String(alt ?? '')
    if (location === shown) return
    shown = location
    lost.remove()
    dom.append(image)
    if (location.startsWith('blob:')) {
      image.src = location
      return
    }
    try {
      const { url } = await queryClient.fetchQuery({ ...read('getImage', { url: location }), staleTime: 600_000 })
      if (shown === location) image.src = url
    } catch {
      if (shown === location) fail()
    }
  }
  image.addEventListener('error', fail)
  void show(props.node.attrs)
  return {
    dom,
    update: (node: typeof props.node) => {
      if (node.type.name !== 'image') return false
      void show(node.attrs)
      return true
    },
  }
}
