/** What the server says, by its own English words: nothing, where those are shown. */
export const server: Readonly<Record<string, string>> = {}
