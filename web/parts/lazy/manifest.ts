/** What every page needs beside the script that begins, as the build writes it at the beginning of a document. */
export interface FirstFiles {
  /** The script that begins. */
  main: string
  /** The font of nearly every text. */
  font?: string
  /** The scripts that all pages behind the sign-in have. */
  frame: string[]
}

/** What single pages need, as it stands behind that. */
export interface Manifest {
  /** The names of all sheets that are files, and the hash at their ends. A sheet is called like the script that it belongs to. */
  sheets: { hash: string; names: string }
  /**
   * The scripts of each route, beside those of every page; `<route> managers` are those of a page that they see otherwise.
   * `login.html` has those of the sign-in page and of the one after it.
   */
  pages: Record<string, string[]>
  /** Paths of the calls that the document's own script may make; `*` is the name of the call. `login.html` has none. */
  paths?: Record<string, string>
}

const written = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent || '{}')

/** Both are empty where there is no build. */
export const firstFiles = () => written('first') as Partial<FirstFiles>
export const manifest = () => written('manifest') as Partial<Manifest>

/** Where all scripts and sheets are. */
export const assets = '/assets/'

/** The path of a style sheet by its name; none where there is no such. */
export const sheetPath = ({ sheets }: Pick<Partial<Manifest>, 'sheets'>, name: string): string | undefined =>
  sheets?.names.split(' ').includes(name) ? `${assets}${name}-${sheets.hash}.css` : undefined
