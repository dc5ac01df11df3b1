interface Sheets {
  hash: string
  names: string
}

/** What the build has written into the document (`web/app/boot`); empty where there is no build. */
interface Manifest {
  sheets?: Sheets
  languages?: Record<string, { pages: Record<string, string[]> }>
}

const written = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || '{}')

export const manifest = () => written('manifest') as Manifest

/** The scripts that all pages behind the sign-in have. */
export const frameScripts = (language: string) =>
  (written('first') as { languages?: Record<string, { frame: string[] }> }).languages?.[language]?.frame ?? []

/** The path of a style sheet by its name; none where there is no such. */
export const sheetPath = ({ sheets }: Manifest, name: string): string | undefined =>
  sheets?.names.split(' ').includes(name) ? `/assets/${name}-${sheets.hash}.css` : undefined
