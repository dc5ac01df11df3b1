/** What browsers and Node both have and the language itself does not, as far as `shared` uses it. */

interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
}
declare var TextEncoder: { new (): TextEncoder }

interface TextDecoder {
  decode(bytes?: Uint8Array): string
}
declare var TextDecoder: { new (label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean }): TextDecoder }

interface URLSearchParams extends Iterable<[name: string, value: string]> {
  get(name: string): string | null
  set(name: string, value: string): void
  toString(): string
}
declare var URL: {
  new (address: string): { protocol: string; hostname: string; port: string; username: string; password: string }
  canParse(address: string): boolean
}
declare var URLSearchParams: { new (from?: string | Record<string, string>): URLSearchParams }
