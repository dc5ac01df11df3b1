interface Sheets {
  hash: string
  names: string
}

/** What the build has written into the document (`web/app/boot/start.ts`); empty where there is no build. */
interface Manifest {
  sheets?: Sheets
  languages?: Record<string, { frame: string[]; pages: Record<string, string[]> }>
}

export const manifest = (): Manifest => JSON.parse(document.getElementById('manifest')?.textContent || '{}') as Manifest

/** The path of a style sheet by its name; none where there is no such. */
export const sheetPath = ({ sheets }: Manifest, name: string): string | undefined =>
  sheets?.names.split(' ').includes(name) ? `/assets/${name}-${sheets.hash}.css` : undefined
