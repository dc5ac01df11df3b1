/** Writes small maps, since those of real places are large and somebody's. */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const field = (number: number, bytes: readonly number[]) => [
  ...varint((number << 3) | 2),
  ...varint(bytes.length),
  ...bytes,
]
const plain = (number: number, value: number) => [...varint(number << 3), ...varint(value)]
const text = (words: string) => [...Buffer.from(words)]
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

/** A vector tile (MVT) with one layer, which is one square over all of it. */
export const coveredTile = (layer: string): Buffer => {
  const extent = 4096
  const moves = [9, 0, 0, 26, extent, 0, 0, extent, -extent, 0]
  // Commands stand as they are, what follows them is signed: move to a point, then three lines, then close.
  const geometry = moves.flatMap((value, at) => varint(at === 0 || at === 3 ? value : zigzag(value)))
  const feature = [...plain(3, 3), ...field(4, [...geometry, 15])]
  return Buffer.from(field(3, [...plain(15, 2), ...field(1, text(layer)), ...field(2, feature), ...plain(5, extent)]))
}

const headerSize = 127

/** A PMTiles file (version 3) of the whole world in one tile, at zoom 0. */
export const oneTile = (tile: Buffer): Buffer => {
  // One entry: tile 0, once, so long, from the beginning on.
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(headerSize)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const lengths = [directory.length, metadata.length, 0, tile.length]
  let offset = headerSize
  for (const [at, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    offset += length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at)
  // Clustered; nothing is compressed; vector tiles of zoom 0 alone.
  for (const [at, value] of [1, 1, 1, 1, 0, 0].entries()) header.writeUInt8(value, 96 + at)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  return Buffer.concat([header, directory, metadata, tile])
}
