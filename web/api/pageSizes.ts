/** Rows of a list's first page, which is on its way alone, and of those after it. */
export const [firstPage, laterPages] = [200, 1000]

/** What a list is asked for first, for whoever asks before the page has loaded. */
export const firstOf = <I extends object>(input: I) => ({ ...input, limit: firstPage })
