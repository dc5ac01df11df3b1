export const richText = {
  newTab: '(opens in a new tab)',
  noImage: 'Failed to load image.',
}
