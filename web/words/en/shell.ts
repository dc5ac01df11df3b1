import { count } from './locale.ts'

export const shell = {
  product: 'Shiftdeck',
  messages: 'Messages',
  closeMessage: 'Close message',
  skip: 'Skip to content',
  menu: 'Main menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  groups: {
    favorites: 'Favorites',
    intelligence: 'Intelligence',
    deviceHub: 'Device Hub',
    management: 'Management',
    settings: 'Settings',
    help: 'Help',
  },
  new: 'New',
  favorites: {
    star: 'Favorite',
    add: 'Add to favorites',
    remove: 'Remove from favorites',
    removePage: (page: string) => `Remove ${page} from favorites`,
    none: 'Star a page to add it here',
    failed: 'Error upading preference',
  },
  dashboard: (company: string) => ['', company, ' dashboard'] as const,
  logo: { add: 'Add Company Logo', failed: 'Failed to load image.' },
  search: 'Search',
  searchTip: (keys: string) => `Search (${keys})`,
  marketplace: 'Marketplace',
  help: 'Help',
  jobs: (running: number, failed: number) =>
    [
      'Jobs',
      [...(running > 0 ? [`${count(running)} running`] : []), ...(failed > 0 ? [`${count(failed)} failed`] : [])].join(
        ', ',
      ),
    ]
      .filter(Boolean)
      .join(': '),
  profileMenu: 'Profile menu',
}
