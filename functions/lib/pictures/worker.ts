import { parentPort, workerData } from 'node:worker_threads'
import { picturesOf, type Task } from './codec.ts'

/** A thread for one file: whatever that does to the codec's memory or its time ends with the thread. */
parentPort?.postMessage(picturesOf(workerData as Task))
