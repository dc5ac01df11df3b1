import { ExternalLink } from 'lucide-react'
import { help } from '../../words/en/help.ts'
import './frame.css'

const words = help.frame

/** With its own origin a page may use what it stored itself; one of our origin must not become part of the console. */
const sandboxFor = (address: string) =>
  ['allow-forms', 'allow-scripts', 'allow-popups', new URL(address).origin !== location.origin && 'allow-same-origin']
    .filter(Boolean)
    .join(' ')

/** A page of others, kept apart from the console; and the way to it outside of the frame, for when it refuses one. */
export const Frame = ({ address, title }: { address: string; title: string }) => (
  <div className="frame">
    <iframe src={address} title={title} sandbox={sandboxFor(address)} referrerPolicy="no-referrer" />
    <p>
      <span>{words.from(new URL(address).host)}</span>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {words.open}
        <ExternalLink className="i" size={13} strokeWidth={1.75} aria-hidden />
      </a>
    </p>
  </div>
)
