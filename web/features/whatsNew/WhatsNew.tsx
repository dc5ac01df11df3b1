import { Sparkles } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { plainText } from '../../parts/richText/plainText.ts'
import { shell } from '../../words/en/shell.ts'
import { whatsNew as words } from '../../words/en/whatsNew.ts'
import { StepButtons } from '../tutorial/StepButtons.tsx'
import { Tour } from '../tutorial/Tour.tsx'
import { findShown } from '../tutorial/target.ts'
import { setSeen } from './seen.ts'
import type { useWhatsNew } from './useWhatsNew.ts'
import './whatsNew.css'

/** Characters of a note that fit into the tour. */
const most = 220
const page = '/home/help/what-is-new'

interface Props extends NonNullable<ReturnType<typeof useWhatsNew>> {
  /** The user has turned to something else. */
  onLeave: () => void
}

/** Says that there is something new, below the menu where it is found again, and then what. */
export default function WhatsNew({ notes, more, newest, tour, onLeave }: Props) {
  const [at, setAt] = useState(0)
  const bubble = useRef<HTMLDivElement>(null)
  const done = useCallback(() => setSeen(newest), [newest])
  const find = useCallback(() => bubble.current, [])
  useBelow(bubble)
  const note = notes[at]
  const last = at === notes.length - 1
  return (
    <>
      <div ref={bubble} className="news" role="status">
        <Sparkles className="i" size={16} strokeWidth={1.75} aria-hidden />
        <span>
          <b>{words.title}</b> {more ? words.many : words.popover(notes.length)}
        </span>
        <Link className="news-all" to={page} onClick={done}>
          {words.all}
        </Link>
      </div>
      {tour && note && (
        <Tour
          name={words.title}
          title={note.title}
          text={<p>{plainText(note.content, most)}</p>}
          at={words.at(at + 1, notes.length)}
          find={find}
          focus={false}
          escapes
          end={words.skip}
          onEnd={done}
          onCovered={onLeave}
          actions={
            <StepButtons
              at={at}
              onBack={() => setAt(at - 1)}
              back={words.back}
              onNext={() => (last ? done() : setAt(at + 1))}
              next={last ? words.finish : words.next}
            />
          }
        />
      )}
    </>
  )
}

/** Keeps the bubble below the Help menu, wherever the header puts it. */
const useBelow = (bubble: RefObject<HTMLDivElement | null>) => {
  useEffect(() => {
    const position = () => {
      const help = findShown(`.top-menu[aria-label="${shell.help}"]`, '.top')
      const own = bubble.current
      if (!help || !own) return
      const { bottom, left, width } = help.getBoundingClientRect()
      const middle = left + width / 2 - own.offsetWidth / 2
      own.style.top = `${bottom + 4}px`
      own.style.left = `${Math.max(12, Math.min(middle, innerWidth - own.offsetWidth - 12))}px`
    }
    position()
    window.addEventListener('resize', position)
    return () => window.removeEventListener('resize', position)
  }, [bubble])
}
