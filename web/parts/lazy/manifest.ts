interface Sheets {
  hash: string
  names: string
  frame: string
}

/** What the build has written into `index.html`; empty where there is no build. */
interface Manifest {
  sheets?: Sheets
  css?: Record<string, string[]>
  languages?: Record<string, { frame: string[]; pages: Record<string, string[]> }>
}

export const manifest = (): Manifest => JSON.parse(document.getElementById('manifest')?.textContent || '{}') as Manifest

export const sheetPath = ({ hash }: Sheets, name: string) => `/assets/${name}-${hash}.css`
