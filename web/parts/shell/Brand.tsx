import { useState } from 'react'
import { Link } from 'react-router-dom'
import { landingOf, type PageEntry, pages } from '../../../shared/pages.ts'
import { useSession } from '../../app/session.tsx'

const companyPage: PageEntry | undefined = pages.find(({ key }) => key === 'company')

/** Two letters that stand for a name. */
export const initialsOf = (name: string) => {
  const letters = name.split(/[\s&,.-]+/).flatMap((word) => [...word].slice(0, 1))
  return (letters.length > 1 ? [letters[0], letters.at(-1)] : letters).join('').toUpperCase()
}

/** The company's logo, or its letters where it has none. */
export const CompanyMark = ({ name, image, size = 28 }: { name: string; image: string | null; size?: number }) => {
  const [failed, setFailed] = useState(false)
  return image && !failed ? (
    <img className="company-mark" src={image} alt="" width={size} height={size} onError={() => setFailed(true)} />
  ) : (
    <span className="company-mark" style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The company at the top of the menu; it leads to the company's page. */
export const Brand = ({ mini = false, onChoose }: { mini?: boolean; onChoose?: () => void }) => {
  const { company, role } = useSession()
  return (
    <Link
      className={mini ? 'brand mini' : 'brand'}
      to={companyPage?.built ? companyPage.link : landingOf(role.key)}
      onClick={onChoose}
    >
      <CompanyMark name={company.name} image={company.image_url} />
      {mini ? (
        <span className="sr">{company.name}</span>
      ) : (
        <span className="brand-name">
          <b className="trunc">{company.name}</b>
          <small className="trunc">{company.company_url}</small>
        </span>
      )}
    </Link>
  )
}
