/** Where a screen reads its figures: by itself, so that a browser loads no schema for it. */
export const programs = { readTvBoard: '/programs/v1/tv' } as const
