export interface StoredFile {
  /** The media type that it was stored with. */
  type: string
  /** Bytes */
  size: number
  /** What is in it, unless it is larger than was asked for. */
  bytes?: Buffer
}

/** Files by their location (`shared/media.ts`). They go to browsers by links, never through the API. */
export interface Files {
  /** A file with its content, if that is no longer than `most` bytes; undefined where there is none. */
  read: (location: string, most: number) => Promise<StoredFile | undefined>
  /**
   * An address at which a browser can fetch the file.
   * @param lasts ms
   * @param name what it is saved as, where it is to be saved and not shown: ASCII without quotes
   */
  link: (location: string, lasts: number, name?: string) => Promise<string>
  /** Stores a file in the place of the one before. */
  write: (location: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Deletes a file; one that is not there is deleted already. */
  remove: (location: string) => Promise<void>
}

/** A file that is written piece by piece, by whoever goes on with it, and is there once it is whole. */
export interface GrowingFiles {
  /** Begins a file. @returns the id of its upload */
  begin: (location: string, type: string) => Promise<string>
  /**
   * Adds a piece, in the place of the one before of that number. All but the last have 5 MB at least.
   * @param number from 1 to 10,000
   * @returns its ETag; undefined where the upload has ended
   */
  add: (location: string, id: string, number: number, bytes: Uint8Array) => Promise<string | undefined>
  /** Makes the file of its pieces, by their ETags. @returns whether all of them were there */
  close: (location: string, id: string, etags: readonly string[]) => Promise<boolean>
  /** Gives it up; what has ended is given up already. */
  abandon: (location: string, id: string) => Promise<void>
}

/** The folder of the bucket of results whose files grow, and are there for a day. */
export const growingFolder = 'source/'

/** The name under which a deployment says what it called the bucket of the archive. */
export const archiveOutput = 'ArchiveBucket'

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no files'))
export const noGrowingFiles: GrowingFiles = { begin: absent, add: absent, close: absent, abandon: absent }
/** For endpoint groups that have nothing to do with files. */
export const noFiles: Files = { read: absent, link: absent, write: absent, remove: absent }
