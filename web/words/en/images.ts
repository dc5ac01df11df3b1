export const images = {
  failed: 'Failed to load image.',
}
