import { type Extensions, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { isLink } from '../../../shared/richText.ts'

/** An image of the platform, by its stored location: a block of its own. */
const StoredImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  // Images that are pasted from elsewhere are not ours: only what was uploaded here gets in.
  parseHTML: () => [{ tag: 'figure[data-stored]', getAttrs: (found) => ({ src: found.dataset.stored, alt: '' }) }],
  renderHTML: ({ node }) => ['figure', { 'data-stored': String(node.attrs.src) }],
})

/** What holds nothing but what is stored: items of lists hold words and lists, quotes hold words, code may be bold too. */
const narrower: Record<string, object> = {
  listItem: { content: 'paragraph (bulletList | orderedList)*' },
  blockquote: { content: 'paragraph+' },
  code: { excludes: '' },
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((each) => (narrower[each.name] ? each.extend(narrower[each.name]) : each))
  },
})

/** What a note may be made of, and nothing else: the closed set of `shared/richText.ts`. */
export const noteExtensions: Extensions = [
  Kit.configure({
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (url) => isLink(url),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  StoredImageNode,
]
