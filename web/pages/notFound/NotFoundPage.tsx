import { useNavigate } from 'react-router-dom'
import { Mark } from '../../parts/icons/Mark.tsx'
import { StateArt } from '../../parts/states/StateArt.tsx'
import { useTitle } from '../../parts/states/useTitle.ts'
import { pages as words } from '../../words/en/pages.ts'
import './notFound.css'

/** What an address without a page shows, signed in or not. */
export default function NotFoundPage() {
  const navigate = useNavigate()
  useTitle(words.notFound)
  const back = () => (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <main className="not-found">
      <Mark size={32} />
      <StateArt kind="lost" />
      <h1>{words.notFound}</h1>
      <p>{words.notFoundWhy}</p>
      <button type="button" className="btn primary lg" onClick={back}>
        {words.back}
      </button>
    </main>
  )
}
