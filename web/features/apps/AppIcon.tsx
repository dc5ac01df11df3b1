import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/calls.ts'
import { colourOf } from '../../parts/charts/marks.ts'
import './appIcon.css'

/** How many colours stand for apps without an icon. */
const colours = 6

/** The same colour for the same package, wherever it stands. */
const slotOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % colours

interface Props {
  name: string
  package_name: string
  icon: { key: string } | null
  size?: number
}

/** The icon of an app; where it has none that can be shown, the first letter of its name. */
export const AppIcon = ({ name, package_name, icon, size = 28 }: Props) => {
  const { data } = useQuery({
    ...read('retrieveAppFile', { file: icon?.key ?? '' }),
    enabled: icon !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const box = { width: size, height: size }
  if (data) return <img className="app-icon" src={data.url} alt="" style={box} />
  return (
    <span
      className="app-icon"
      aria-hidden="true"
      style={{ ...box, background: colourOf(slotOf(package_name)), fontSize: size / 2.1 }}
    >
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
