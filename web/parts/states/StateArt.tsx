import './stateArt.css'

export type StateKind = 'empty' | 'failed' | 'refused' | 'lost'

/** One of the decks that lie above one another. */
const deck = (top: number) => `M42 ${top}l38-17 38 17-38 17z`

const Empty = () => (
  <>
    <path d={deck(70)} className="art-ground" />
    <path d={deck(54)} className="art-deck" />
    <path d={deck(38)} className="art-missing" />
    <circle cx="112" cy="30" r="13" className="art-lit" />
    <path d="M121.5 39.5l9 9" className="art-line" />
  </>
)

const Failed = () => (
  <>
    <path d={deck(72)} className="art-ground" />
    <path d={deck(54)} className="art-deck" transform="translate(7 -3) rotate(4 80 54)" />
    <path d={deck(38)} className="art-lit" transform="translate(-9 -8) rotate(-7 80 38)" />
    <circle cx="126" cy="24" r="12" className="art-alarm" />
    <path d="M126 18.5v6.5M126 29.2v.1" className="art-mark" />
  </>
)

const Refused = () => (
  <>
    <path d={deck(70)} className="art-ground" />
    <path d={deck(54)} className="art-deck" />
    <path d={deck(38)} className="art-deck" />
    <path d="M72.5 25v-4a7.5 7.5 0 0 1 15 0v4" className="art-line" />
    <rect x="66" y="25" width="28" height="22" rx="5" className="art-lock" />
    <path d="M80 35v6" className="art-mark" />
  </>
)

const Lost = () => (
  <>
    <path d={deck(70)} className="art-ground" />
    <path d={deck(54)} className="art-deck" />
    <path d="M80 50v-14c0-10 30-4 30-14" className="art-missing" />
    <circle cx="118" cy="18" r="13" className="art-lit" />
    <path d="M114 15a4 4 0 1 1 5.4 3.7c-1 .4-1.4 1-1.4 2.1M118 24.6v.1" className="art-line thin" />
  </>
)

const drawings = { empty: Empty, failed: Failed, refused: Refused, lost: Lost }

/** The decks of the mark: one is missing, they have slipped, they are locked, or a way leads to none. */
export const StateArt = ({ kind }: { kind: StateKind }) => {
  const Drawing = drawings[kind]
  return (
    <svg className="state-art" viewBox="0 0 160 96" width={160} height={96} aria-hidden="true">
      <Drawing />
    </svg>
  )
}
