/** A part of a large upload, as it lies in the bucket. */
export interface UploadedPart {
  /** From 1 */
  number: number
  /** Bytes */
  size: number
  etag: string
  /** Of its bytes, hex, where whoever sent it had to say so: S3 took no others. */
  sha256?: string
}

/** How a file begins that was uploaded. */
export interface StagedFile {
  type: string
  /** Bytes */
  size: number
  /** Of exactly these bytes. */
  etag: string
  /** The first of them. */
  start: Buffer
}

/** Something in the staging area, and since when (epoch ms). */
export interface Staged {
  location: string
  at: number
}

/**
 * Where browsers put files: a part of the bucket that nobody reads. A file is looked at there, and copied to its place if it is
 * what it was said to be: who holds an address to put it at cannot change it afterwards.
 */
export interface Staging {
  /**
   * An address at which exactly so many bytes of this type can be put.
   * @param lasts ms
   * @param sha256 hex; with it those very bytes alone, by who sends `checksumHeader` along
   */
  putLink: (location: string, type: string, size: number, lasts: number, sha256?: string) => Promise<string>
  /** Begins an upload in parts. @param checked whether each part comes with its checksum @returns its id */
  begin: (location: string, type: string, checked?: boolean) => Promise<string>
  /** An address at which exactly so many bytes can be put as a part; the last two as in `putLink`. */
  partLink: (
    location: string,
    id: string,
    number: number,
    size: number,
    lasts: number,
    sha256?: string,
  ) => Promise<string>
  /** The parts that are there, in their order; undefined where the upload has ended. */
  parts: (location: string, id: string) => Promise<UploadedPart[] | undefined>
  /** Makes one file of parts. @returns whether all of them were there */
  join: (location: string, id: string, parts: readonly UploadedPart[]) => Promise<boolean>
  /** Gives an upload in parts up; one that has ended is given up already. */
  abandon: (location: string, id: string) => Promise<void>
  /** A file with its first bytes; undefined where there is none. @param most bytes */
  start: (location: string, most: number) => Promise<StagedFile | undefined>
  /** Some bytes of a file; undefined where it is not the one with this ETag any more. */
  slice: (location: string, etag: string, from: number, length: number) => Promise<Buffer | undefined>
  /** Copies a file to where it is kept. @returns whether it was still the one with this ETag */
  keep: (location: string, etag: string, as: string) => Promise<boolean>
  /** Stores what was made of a file where it is kept. */
  place: (location: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Deletes an app that is kept; one that is not there is deleted already. */
  drop: (location: string) => Promise<void>
  /** Deletes an image that is kept; one that is not there is deleted already. */
  erase: (location: string) => Promise<void>
  /** Deletes a file; one that is not there is deleted already. */
  discard: (location: string) => Promise<void>
  /** Every file in the staging area. */
  list: () => AsyncIterable<Staged>
  /** Every upload in parts that has not ended. */
  unfinished: () => AsyncIterable<Staged & { id: string }>
}

/** By which a part says what is in it, and S3 takes nothing else: base64. */
export const checksumHeader = 'x-amz-checksum-sha256'
export const checksumOf = (sha256: string) => Buffer.from(sha256, 'hex').toString('base64')

/** The folder of the staging area. */
export const stagingFolder = 'uploads/'

const absent = () => {
  throw new Error('This endpoint group was given no staging area')
}
/** For endpoint groups that take no uploads. */
export const noStaging: Staging = {
  ...{ putLink: absent, begin: absent, partLink: absent, parts: absent, join: absent, abandon: absent },
  ...{ start: absent, slice: absent, keep: absent, place: absent, drop: absent, erase: absent },
  ...{ discard: absent, list: absent, unfinished: absent },
}
