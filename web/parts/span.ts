const two = (value: number) => String(value).padStart(2, '0')

/** A length in ms as `h:mm:ss`; a clock that is behind the server's shows no time before the start. */
export const spanText = (ms: number) => {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
