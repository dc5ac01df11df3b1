/** Numbers and names in few bytes. Every number is a varint: 7 bits a byte, lowest first. */

const encoder = new TextEncoder()

export class Writer {
  private bytes = new Uint8Array(1024)
  private length = 0

  private room(count: number) {
    if (this.length + count <= this.bytes.length) return
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    bigger.set(this.bytes)
    this.bytes = bigger
  }

  number(value: number) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`A page holds whole numbers, not ${value}`)
    this.room(8)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
  }

  /** A list of names: how many, then length and UTF-8 of each. */
  names(list: readonly string[]) {
    this.number(list.length)
    for (const name of list) this.name(name)
  }

  private name(name: string) {
    const from = this.length
    this.number(name.length)
    this.room(name.length)
    // Nearly all are ASCII: as many bytes as characters.
    for (let at = 0; at < name.length; at++) {
      const unit = name.charCodeAt(at)
      if (unit > 127) {
        this.length = from
        const encoded = encoder.encode(name)
        this.number(encoded.length)
        this.append(encoded)
        return
      }
      this.bytes[this.length++] = unit
    }
  }

  append(more: Uint8Array) {
    this.room(more.length)
    this.bytes.set(more, this.length)
    this.length += more.length
  }

  done = () => this.bytes.slice(0, this.length)
}

// A byte order mark is part of a name like any other character.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Reads what a `Writer` wrote, from a place on. Throws where the bytes end too early. */
export const readerOf = (bytes: Uint8Array, from = 0) => {
  let at = from
  const number = () => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError('The page is cut off')
      if (byte < 128) return value + byte * scale
      value += (byte - 128) * scale
      scale *= 128
    }
  }
  /** Some numbers that follow each other. */
  const numbers = (count: number): number[] => {
    if (count > bytes.length - at) throw new RangeError('The page is cut off')
    const list = new Array<number>(count)
    for (let index = 0; index < count; index++) list[index] = number()
    return list
  }
  /** Passes over numbers without reading them. */
  const skip = (count: number) => {
    for (let left = count; left > 0; left -= (bytes[at++] as number) < 128 ? 1 : 0) {
      if (at >= bytes.length) throw new RangeError('The page is cut off')
    }
  }
  const names = () => {
    const begins = at
    const count = number()
    if (count > bytes.length - at) throw new RangeError('The page is cut off')
    /** Where each name begins and ends. */
    const edges = new Array<number>(2 * count)
    for (let index = 0; index < count; index++) {
      const length = number()
      edges[2 * index] = at - begins
      at += length
      edges[2 * index + 1] = at - begins
    }
    // Decoded in one go, as names of ASCII are found in the text where they are in the bytes.
    const whole = bytes.subarray(begins, at)
    const text = decoder.decode(whole)
    const isAscii = text.length === whole.length
    const list = new Array<string>(count)
    for (let index = 0; index < count; index++) {
      const [begin, end] = [edges[2 * index], edges[2 * index + 1]]
      list[index] = isAscii ? text.slice(begin, end) : decoder.decode(whole.subarray(begin, end))
    }
    return list
  }
  /** Where the next read begins. */
  const position = () => at
  return { number, numbers, skip, names, position }
}
