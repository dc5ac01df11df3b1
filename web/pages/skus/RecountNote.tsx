import { Info } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../parts/lazy/lazyPart.ts'
import { skus } from '../../words/en/skus.ts'

const words = skus.recount
const RecountDialog = lazyPart('pages/skus/RecountDialog', () => import('./RecountDialog.tsx'))

/** From when changes count, and the way to count past days with them. */
export const RecountNote = () => {
  const [confirming, setConfirming] = useState(false)
  return (
    <div className="sku-foot">
      <Info className="i" size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {words.note}{' '}
        <button type="button" className="link-button" onClick={() => setConfirming(true)}>
          {words.button}
        </button>
      </span>
      <Suspense>{confirming && <RecountDialog onClose={() => setConfirming(false)} />}</Suspense>
    </div>
  )
}
