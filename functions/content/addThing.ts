import type { Text } from '../../shared/text.ts'
import { addWithin } from '../lib/addWithin.ts'

interface Things<Thing> {
  turn: () => Promise<number>
  list: () => Promise<Thing[]>
  add: (thing: Thing, turn: number) => Promise<boolean>
}

/** Adds something that is published for every company, of which there are `most` at most. @param full what is said then */
export const addThing = <Thing>({ turn, list, add }: Things<Thing>, thing: Thing, most: number, full: Text) =>
  addWithin({ turn, count: async () => (await list()).length, most, add: (before) => add(thing, before), full })
