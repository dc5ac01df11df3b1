import { startFauxqs } from '../../bin/local/fauxqs.ts'

/** A process that has received one of two messages when it is killed. */
const [folder = ''] = process.argv.slice(2)
const { sqs, makeQueue } = await startFauxqs(folder)
const QueueUrl = await makeQueue('app-Jobs', { VisibilityTimeout: '600' })
for (const MessageBody of ['held', 'waiting']) await sqs('SendMessage', { QueueUrl, MessageBody })
await sqs('ReceiveMessage', { QueueUrl, MaxNumberOfMessages: 1 })
console.log('held')
