/** What stands in the documents themselves, before any script. */
export const documentWords = {
  description: 'Worker performance and handheld management for warehouses',
  noScript: 'Shiftdeck needs JavaScript.',
}
