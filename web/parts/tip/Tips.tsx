import { Suspense } from 'react'
import { lazyPart } from '../lazy/lazyPart.ts'
import { useTipped } from './useTipped.ts'

const Tip = lazyPart('parts/tip/Tip', () => import('./Tip.tsx'))

/** Every tip of the console: a control just says `data-tip="Delete"`. What shows them comes with the first one. */
export default function Tips() {
  const { owner, hide } = useTipped()
  return <Suspense>{owner && <Tip owner={owner} onClose={hide} />}</Suspense>
}
