import { join } from 'node:path'
import { objectStore } from '../../bin/local/s3/objects.ts'
import { openStateDatabase } from '../../bin/local/stateDatabase.ts'

/** A process that stores one object after the other, so that it can be killed. Prints the number of each that is there. */
const [folder = ''] = process.argv.slice(2)
const objects = objectStore(openStateDatabase(join(folder, 'ledger.db')), join(folder, 'objects'))

/** Longer with each, and each made of its own number. */
const chunks = async function* (number: number) {
  for (let part = 0; part < 40; part++) yield Buffer.alloc(1000 + number, number % 256)
}
for (let number = 0; ; number++) {
  await objects.put('bucket', `key-${number % 5}`, chunks(number), `type/${number}`)
  console.log(number)
}
