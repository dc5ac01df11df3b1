/** Ms between two tries. */
const again = 5_000

const isThere = () =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resolves once the server answers: a page that is loaded again before that would be gone. */
export const reachable = async (): Promise<void> => {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, again))
}
