export const partners = {
  title: 'Partner Marketplace',
  all: 'All',
  tags: 'Show partners with a tag',
  none: 'No partners yet',
  noneText: 'Partners appear here once they are published.',
  noneTagged: 'No partner has this tag',
  showAll: 'Show all partners',
  unnamed: 'Unnamed',
  newTab: '(opens in a new tab)',
}
