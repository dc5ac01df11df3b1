import { CardGrid } from './CardGrid.tsx'
import { useGroupCards } from './useGroupCards.ts'

/** The group that makes room for the next one. It cannot be used any more. */
export const Leaving = (props: Parameters<typeof useGroupCards>[0]) => {
  const { cards } = useGroupCards(props)
  return (
    <div className="board-slide leaving" inert aria-hidden="true">
      <CardGrid cards={cards} />
    </div>
  )
}
