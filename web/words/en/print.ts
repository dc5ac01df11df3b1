/** Words on every printed page. */
export const print = {
  by: (name: string, role: string, group: string) => `${name}, ${role} of ${group}`,
} as const
