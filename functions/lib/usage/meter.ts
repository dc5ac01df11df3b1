import { AsyncLocalStorage } from 'node:async_hooks'
import { minute } from '../../../shared/durations.ts'
import { utcDate } from '../../../shared/time.ts'
import { addUsage, nobody, noUsage, type Usage, type UsageUnit } from '../../../shared/usage/units.ts'
import type { UsageStore } from '../../data/usage.ts'
import { newId } from '../ids.ts'

/** What a part of an invocation has used so far, and who for. */
interface Part {
  company: string
  used: Partial<Usage>
  /** How much of the invocation's time it is charged with, beside the others. */
  weight: number
}

const parts = new AsyncLocalStorage<Part>()

/** Whether somebody counts what is done here. */
export const isMetered = (): boolean => parts.getStore() !== undefined

/** Counts something for whoever this is done for; nothing where nobody counts. */
export const count = (unit: UsageUnit, amount = 1): void => {
  const part = parts.getStore()
  if (part) part.used[unit] = (part.used[unit] ?? 0) + amount
}

/** Says for which company this is done, all of it: what was used before that was known, too. */
export const countFor = (company: string): void => {
  const part = parts.getStore()
  if (part) part.company = company
}

/**
 * Runs a part of an invocation that is done for one company; `nobody` until it says whom by `countFor`.
 * @param weight how many parts it stands for: as many as it has of what is shared; 1 by default
 */
export type RunPart = <Done>(company: string, work: () => Promise<Done>, weight?: number) => Promise<Done>

/** Counts what companies use. */
export interface Meter {
  /** Runs an invocation of a Lambda. Its time is shared by its parts, by their weights. */
  invocation: <Done>(work: (part: RunPart) => Promise<Done>) => Promise<Done>
}

/** For whoever counts nothing. */
export const noMeter: Meter = { invocation: (work) => work((_company, each) => each()) }

/** How long an instance keeps what it has counted of a company before it writes it down, ms. */
export const writtenEvery = minute
/** Companies written down at the end of one invocation: the others follow with the next ones. */
const writtenAtOnce = 10
/** Companies that an instance knows of at most before it begins anew with those that are written down. */
const mostKept = 1000

/** What an instance has counted of a company on a UTC day, all of it since it began to. */
interface MeterState {
  company: string
  date: string
  /** Names what is counted here, for good: an instance of its own, in the store. */
  source: string
  used: Usage
  /** How often it was written down, or was tried to be. */
  turn: number
  written_at: number
  /** Whether there is more than was written down. */
  more: boolean
  writing: boolean
}

export interface MeterProps {
  store: Pick<UsageStore, 'writePart'>
  /** MB of the Lambda. */
  memory: number
  clock?: () => number
  /** Ms as they go on, by a clock that nobody sets. */
  timer?: () => number
  /** Is told of what could not be written down: it is tried again with what comes next. */
  lost?: (error: Error) => void
}

/**
 * Counts in memory, and writes it down at the end of an invocation, at most once in a minute for each company. What is written
 * is everything that this instance has counted of the company on the day, in the place of what it wrote before: a write that
 * is made twice, or comes late, counts nothing twice, and one that failed is made good by the next. What an instance counts
 * in the minute before it goes is lost.
 */
export const usageMeter = ({
  store,
  memory,
  clock = Date.now,
  timer = () => performance.now(),
  lost = () => undefined,
}: MeterProps): Meter => {
  const known = new Map<string, MeterState>()

  const note = (company: string, date: string, used: Partial<Usage>) => {
    const key = `${company} ${date}`
    const kept = known.get(key) ?? {
      ...{ company, date, source: newId(), used: noUsage() },
      ...{ turn: 0, written_at: Number.NEGATIVE_INFINITY, more: false, writing: false },
    }
    known.set(key, kept)
    addUsage(kept.used, used)
    kept.more = true
  }

  const write = async (kept: MeterState, now: number) => {
    kept.written_at = now
    kept.more = false
    kept.writing = true
    kept.turn++
    try {
      await store.writePart(kept, kept.turn, { ...kept.used })
    } catch (error) {
      kept.more = true
      lost(error as Error)
    } finally {
      kept.writing = false
    }
  }

  const writeDue = async (now: number) => {
    const due = [...known.values()].filter(
      ({ more, writing, written_at }) => more && !writing && now - written_at >= writtenEvery,
    )
    await Promise.all(due.slice(0, writtenAtOnce).map((kept) => write(kept, now)))
    const today = utcDate(now)
    for (const [key, { date, more, writing }] of known)
      if (!more && !writing && (date !== today || known.size > mostKept)) known.delete(key)
  }

  return {
    invocation: async (work) => {
      const begun = timer()
      const done: Part[] = []
      try {
        return await work((company, each, weight = 1) => {
          const part: Part = { company, used: {}, weight }
          done.push(part)
          return parts.run(part, each)
        })
      } finally {
        const now = clock()
        const date = utcDate(now)
        const whole = done.length === 0 ? [{ company: nobody, used: {}, weight: 1 }] : done
        const all = whole.reduce((sum, { weight }) => sum + weight, 0)
        const compute = (timer() - begun) * memory
        for (const { company, used, weight } of whole)
          note(company, date, { ...used, compute: (compute * weight) / all, runs: weight / all })
        await writeDue(now)
      }
    },
  }
}

/** The meter of a Lambda, by its environment. */
export const meterOf = (
  store: Pick<UsageStore, 'writePart'>,
  { AWS_LAMBDA_FUNCTION_MEMORY_SIZE }: Record<string, string | undefined>,
  lost: (error: Error) => void,
): Meter => usageMeter({ store, memory: Number(AWS_LAMBDA_FUNCTION_MEMORY_SIZE) || 0, lost })
