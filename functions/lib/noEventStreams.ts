/**
 * Stands in for the SDK's streams of events, which no call of ours has. The SDK loads them when it needs them, and so a
 * bundler keeps them, with all that they import, each module in a function of its own.
 */

export const eventStreamSerdeProvider = () => undefined

export const resolveEventStreamSerdeConfig = <T>(input: T): T => input

export class EventStreamSerde {
  /** @throws Error always: a call with a stream of events needs what is left out */
  constructor() {
    throw new Error('Streams of events are left out of Lambdas')
  }
}
