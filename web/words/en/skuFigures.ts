/** Words of figures by SKU on every page that shows them. */
export const skuFigures = {
  knownFrom: (when: string) => `Scans before ${when} have no figures by SKU until they are recounted.`,
}
