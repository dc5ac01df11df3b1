import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { admins, passes } from '../../../shared/roles.ts'
import { useSession } from '../../api/session.tsx'
import { shell } from '../../words/en/shell.ts'
import { useLogo } from './logo.ts'

const words = shell.logo

/** Two letters that stand for a name. */
export const initialsOf = (name: string) => {
  const letters = name.split(/[\s&,.-]+/).flatMap((word) => [...word].slice(0, 1))
  return (letters.length > 1 ? [letters[0], letters.at(-1)] : letters).join('').toUpperCase()
}

/** The company at the top of the menu; it leads to the company's page. Admins are asked for a logo if there is none. */
export const Brand = ({ mini = false, onChoose }: { mini?: boolean; onChoose?: () => void }) => {
  const { company, role } = useSession()
  const asked = company.image_url === null && passes(role.key, admins)
  return (
    <Link
      className={mini ? 'brand mini' : 'brand'}
      to="/company"
      data-tip={mini && asked ? words.add : undefined}
      data-tip-side="right"
      onClick={onChoose}
    >
      {asked ? (
        <span className="company-mark none">
          <Plus className="i" size={16} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <CompanyMark name={company.name} image={company.image_url} />
      )}
      {mini ? (
        <span className="sr">
          {company.name} {asked && words.add}
        </span>
      ) : (
        <span className="brand-name">
          <b className="trunc">{company.name}</b>
          <small className="trunc">{asked ? words.add : company.company_url}</small>
        </span>
      )}
    </Link>
  )
}

/** CSS pixels, as in its style. */
const markSize = 28

/** The company's logo, or its letters where it has none. */
const CompanyMark = ({ name, image }: { name: string; image: string | null }) => {
  const { url, failed, onBroken } = useLogo(image, markSize)
  if (url)
    return <img className="company-mark" src={url} alt="" width={markSize} height={markSize} onError={onBroken} />
  return (
    <span className={image && !failed ? 'company-mark coming' : 'company-mark'} aria-hidden="true">
      {(!image || failed) && initialsOf(name)}
    </span>
  )
}
