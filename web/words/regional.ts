/**
 * How numbers and dates are written in a language: as the reader's browser says of their region, since `1,234` is not the
 * same number in Madrid and in Monterrey.
 * @param fallback where the browser names no region of that language
 */
export const regional = (language: string, fallback: string): string =>
  navigator.languages?.find((each) => each.startsWith(`${language}-`)) ?? fallback
