import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { read } from '../../api/calls.ts'

/** The icon of an app, or a placeholder where it has none. @param props.file the key of the icon */
export const AppIcon = ({ file }: { file: string | undefined }) => {
  const icon = useQuery({
    ...read('retrieveAppFile', { file: file ?? '' }),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <span className="ota-icon" aria-hidden="true">
      {icon.data ? <img src={icon.data.url} alt="" /> : <Package className="i" size={22} strokeWidth={1.75} />}
    </span>
  )
}
