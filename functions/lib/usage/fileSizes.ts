/** How large files are. */
export interface FileSizes {
  /** Every file that is kept, by its location, and its bytes; of a file's versions the latest. */
  all: () => AsyncIterable<{ location: string; size: number }>
}

/** Folders that many companies have files in, each under its uid. */
const shared = /^private\/(?:companies_logos|floor_plans|apps|incidents)\/([^/]+)\/./
/** What belongs to the platform, or is not kept yet. */
const nobodys = /^(?:private|public|uploads)\//
/** The archive has a folder for each company. */
const archived = /^([^/]+)\/./

/** Whose a file is, by its location in the bucket of media or in that of the archive; undefined for the platform's own. */
export const companyOfFile = (location: string): string | undefined =>
  shared.exec(location)?.[1] ?? (nobodys.test(location) ? undefined : archived.exec(location)?.[1])
