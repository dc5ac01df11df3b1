import { type Editor, getMarkRange } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isLink } from '../../../shared/richText.ts'
import { isWebAddress } from '../../../shared/webAddress.ts'
import { FramedField } from '../../parts/forms/Field.tsx'
import { releaseNotes as words } from '../../words/en/releaseNotes.ts'
import { below } from './place.ts'

const begin = 'http://'

/** The words that a link is about: those that are selected, or all of the link in which the cursor stands. */
const about = ({ state }: Editor) => {
  const { from, to, empty, $from } = state.selection
  const type = state.schema.marks.link
  const range = empty && type ? getMarkRange($from, type) : undefined
  return range ?? { from, to }
}

const hrefAt = (editor: Editor): string => String(editor.getAttributes('link').href ?? '')

/** What is wrong with an address; one of the console's own pages begins with its path. */
const faultOf = (url: string) => {
  if (url === '' || url === begin || url === 'https://') return words.required
  return isWebAddress(url) || (url.startsWith('/') && isLink(url)) ? undefined : words.invalidUrl
}

/** Asks for the words and the address of a link. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const [range] = useState(() => about(editor))
  const [was] = useState(() => hrefAt(editor))
  const [before] = useState(() => editor.state.doc.textBetween(range.from, range.to, ' '))
  const [text, setText] = useState(before)
  const [url, setUrl] = useState(was || begin)
  const [tried, setTried] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const faults = { text: text.trim() === '' ? words.required : undefined, url: faultOf(url.trim()) }
  useEffect(() => {
    const empty = panel.current?.querySelectorAll('input')[before === '' ? 0 : 1]
    empty?.focus()
  }, [before])

  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const set = () => {
    setTried(true)
    if (faults.text || faults.url) return
    const attrs = { href: url.trim() }
    const chain = editor.chain().focus()
    // Words that stay keep their other styles.
    if (text === before) chain.setTextSelection(range).setMark('link', attrs).run()
    else chain.insertContentAt(range, { type: 'text', text, marks: [{ type: 'link', attrs }] }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().setTextSelection(range).unsetMark('link').run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      set()
    }
  }
  const shown = (name: keyof typeof faults) => (tried ? faults[name] : undefined)
  return (
    <div
      ref={panel}
      className="note-link"
      role="dialog"
      aria-label={words.link}
      style={below(editor, range.to)}
      onKeyDown={onKeyDown}
    >
      <FramedField label={words.linkText} required error={shown('text')}>
        {(control) => <input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
      </FramedField>
      <FramedField label={words.linkUrl} required error={shown('url')}>
        {(control) => (
          <input {...control} inputMode="url" value={url} onChange={(event) => setUrl(event.target.value)} />
        )}
      </FramedField>
      <footer>
        {was && (
          <button type="button" className="btn ghost sm" onClick={remove}>
            {words.removeLink}
          </button>
        )}
        <button type="button" className="btn ghost sm" onClick={close}>
          {words.cancel}
        </button>
        <button type="button" className="btn sm" onClick={set}>
          {words.setLink}
        </button>
      </footer>
    </div>
  )
}
