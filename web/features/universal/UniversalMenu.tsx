import {
  BookOpen,
  Building,
  Building2,
  ChartColumnStacked,
  ChartNoAxesCombined,
  LayoutGrid,
  NotebookPen,
  Palette,
  Store,
  TabletSmartphone,
} from 'lucide-react'
import { type PageKey, toolsOf, universalGroups } from '../../../shared/pages.ts'
import { universalMenu as words } from '../../words/en/universalMenu.ts'
import { icons } from '../shell/pageIcons.ts'
import { SideItem } from '../shell/SideItem.tsx'
import type { GroupFrame } from '../shell/SideMenu.tsx'

type Tool = keyof typeof words.pages

/** What stands for a tool in the menu, and in the favourites of who made it one: known once this part is there. */
const toolIcons = {
  universalDashboard: LayoutGrid,
  universalMetrics: ChartNoAxesCombined,
  universalUsage: ChartColumnStacked,
  createCompany: Building,
  manageCompanies: Building2,
  universalDevices: TabletSmartphone,
  addWhatIsNew: NotebookPen,
  addResources: BookOpen,
  managePartners: Store,
  customize: Palette,
} satisfies Record<Tool, unknown>
Object.assign(icons, toolIcons)

const titles: Partial<Record<PageKey, string>> = words.pages

interface UniversalMenuProps {
  /** The page on the screen, unless it was opened from the favourites. */
  current: PageKey | undefined
  mini: boolean
  onChoose?: (() => void) | undefined
  frame: GroupFrame
}

/** The tools of the people who run the installation, as groups of the menu. */
export default function UniversalMenu({ current, mini, onChoose, frame }: UniversalMenuProps) {
  return universalGroups.map((group) => {
    const list = toolsOf(group)
    const items = list.map((page) => (
      <SideItem
        key={page.key}
        page={page}
        {...(titles[page.key] ? { title: titles[page.key] as string } : {})}
        current={page.key === current}
        mini={mini}
        onChoose={onChoose}
      />
    ))
    return list.length > 0 && frame(group, list.length, items, words.groups[group])
  })
}
