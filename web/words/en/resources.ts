export const resources = {
  title: 'Resources',
  none: 'No resources yet',
  noneText: 'Manuals, videos and forms appear here once they are published.',
  untitled: 'Untitled',
  newTab: '(opens in a new tab)',
}
