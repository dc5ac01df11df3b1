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

/** The name under which a deployment says what it called the bucket of the archive. */
export const archiveOutput = 'ArchiveBucket'

const absent = (): Promise<never> => Promise.reject(new Error('This endpoint group was given no files'))
/** For endpoint groups that have nothing to do with files. */
export const noFiles: Files = { read: absent, link: absent, write: absent, remove: absent }
