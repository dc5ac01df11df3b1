/** A value as binary files of Android carry it. */
export interface Value {
  /** What `data` means. */
  type: number
  data: number
}

export const valueTypes = { reference: 0x01, string: 0x03, dynamicReference: 0x07, number: 0x10, hex: 0x11, yes: 0x12 }

/** The value at a place: its own length, a byte that is 0, its type, its data. */
export const valueAt = (bytes: Buffer, at: number): Value => ({
  type: bytes.readUInt8(at + 3),
  data: bytes.readUInt32LE(at + 4),
})

/** The resource that a value stands for. */
export const referenceOf = ({ type, data }: Value): number | undefined =>
  type === valueTypes.reference || type === valueTypes.dynamicReference ? data : undefined
