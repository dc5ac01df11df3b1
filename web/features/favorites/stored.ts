/** Keys of pages, in the order in which they were added. */
export type Favorites = readonly number[]

/** Reads the stored list; what is no key is left out. */
export const parseFavorites = (value: string): Favorites =>
  value.split(',').flatMap((item) => (/^\d+$/.test(item) ? [Number(item)] : []))
