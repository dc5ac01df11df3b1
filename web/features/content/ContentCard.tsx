import { ArrowUpRight, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { StoredImage } from '../../parts/images/StoredImage.tsx'
import './contentCard.css'

interface ContentCardProps {
  title: string
  /** Where it leads; empty for nowhere. */
  link: string
  /** A stored location. */
  image: string
  variant: 'wide' | 'logo'
  /** Read out behind the title. */
  newTab: string
  children?: ReactNode
}

const isFile = (link: string) => /\.(pdf|zip|csv|xlsx?|docx?|pptx?)(?:[?#]|$)/i.test(link)

/** Something published, with its picture: all of it leads where it leads. */
export const ContentCard = ({ title, link, image, variant, newTab, children }: ContentCardProps) => {
  const Icon = isFile(link) ? FileDown : ArrowUpRight
  const inside = (
    <>
      <StoredImage location={image} fit={variant === 'logo' ? 'contain' : 'cover'} className={`image-${variant}`} />
      <span className="content-card-text">
        <span className="content-card-title">
          <b>
            {title}
            {link && <span className="sr"> {newTab}</span>}
          </b>
          {link && <Icon className="i" size={16} strokeWidth={1.75} aria-hidden />}
        </span>
        {children}
      </span>
    </>
  )
  if (!link) return <div className="content-card boxed">{inside}</div>
  return (
    <a className="content-card boxed" href={link} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}

/** Cards while they load. */
export const CardBones = ({ columns }: { columns: 'four' | 'five' }) => (
  <div className={`content-cards ${columns}`}>
    {Array.from({ length: columns === 'four' ? 8 : 10 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <span key={index} className="bone" style={{ height: columns === 'four' ? 208 : 160 }} />
    ))}
  </div>
)
