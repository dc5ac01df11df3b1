import { startFauxqs } from '../../bin/local/fauxqs.ts'

/** A process that sends one message after the other, so that it can be killed. Prints the number of each that was taken. */
const [folder = ''] = process.argv.slice(2)
const { sqs, makeQueue } = await startFauxqs(folder)
const QueueUrl = await makeQueue('jobs')
for (let number = 0; ; number++) {
  await sqs('SendMessage', { QueueUrl, MessageBody: String(number) })
  console.log(number)
}
