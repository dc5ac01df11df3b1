import { Info, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import type { Changed } from '../../../shared/metrics/whatChanged.ts'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { whatChanged as words } from '../../words/en/whatChanged.ts'
import { type Piece, sentences, type Wording } from './sentences.ts'
import './whatChanged.css'

const Numbers = lazyPart('features/whatChanged/Numbers', () => import('./Numbers.tsx'))

type Props = Changed & Wording

const PieceText = ({ piece, onOpen }: { piece: Piece; onOpen: () => void }) => {
  if (typeof piece === 'string') return piece
  if ('name' in piece) return <b>{piece.name}</b>
  return (
    <button type="button" className="what-changed-size" data-tip={piece.tip} onClick={onOpen}>
      {piece.size}
    </button>
  )
}

/** What changed, in words above a report: each size shows its numbers when it is pointed at. */
export const WhatChanged = ({ noun, nameOf, valueText, ...changed }: Props) => {
  const [open, setOpen] = useState(false)
  const wording = { noun, nameOf, valueText }
  const said = sentences(changed, wording)
  if (said.length === 0) return null
  return (
    <section className="what-changed" aria-label={words.title}>
      <TrendingUp className="i" size={18} strokeWidth={1.75} aria-hidden />
      <p>
        {said.map((pieces, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name than their place
          <span key={index}>
            {pieces.map((piece, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have their pieces
              <PieceText key={at} piece={piece} onOpen={() => setOpen(true)} />
            ))}{' '}
          </span>
        ))}
      </p>
      <button type="button" className="btn ghost sm" onClick={() => setOpen(true)}>
        <Info className="i" size={14} strokeWidth={1.75} aria-hidden />
        {words.numbers}
      </button>
      {open && (
        <Numbers
          parts={changed.parts}
          mean={changed.compared.kind === 'weekdays'}
          {...wording}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
