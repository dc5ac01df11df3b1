import { localCloud } from '../../bin/local/cloud.ts'

/** A machine as a process of its own, so that it can be killed. Prints its URL when it answers. */
const [data = ''] = process.argv.slice(2)
const { url } = await localCloud({ data, port: 0, web: false, log: () => {} })
console.log(url)
