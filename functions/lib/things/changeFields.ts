import { Refusal } from '../../../shared/refusals.ts'

const tries = 5

/**
 * Runs a change of a thing, from its own fresh reads, again where somebody else changed the thing at the same moment: of two
 * who change different fields both come through.
 * @throws Refusal `conflict` where others always come in between
 */
export const changing = async <Answer>(change: () => Promise<Answer>): Promise<Answer> => {
  for (let tried = 1; ; tried++) {
    try {
      return await change()
    } catch (error) {
      if (tried === tries || !(error instanceof Refusal) || error.code !== 'conflict') throw error
    }
  }
}

/** What of a request is other than a thing is; what is undefined is not asked for. */
export const changesOf = <Thing extends object, Name extends keyof Thing>(
  thing: Thing,
  asked: { [Each in Name]?: Thing[Each] | undefined },
): Partial<Pick<Thing, Name>> =>
  Object.fromEntries(
    Object.entries(asked).filter(([name, value]) => value !== undefined && value !== thing[name as Name]),
  ) as Partial<Pick<Thing, Name>>

/** How fields of a thing were that are changed, for the log. */
export const before = <Thing extends object>(thing: Thing, changes: Partial<Thing>): Partial<Thing> =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, thing[name as keyof Thing]])) as Partial<Thing>
