import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Fauxqs, startFauxqs } from '../../bin/local/fauxqs.ts'

const folder = mkdtempSync(join(tmpdir(), 'shiftdeck-queues-'))
const open = new Set<Fauxqs>()
afterEach(async () => {
  for (const each of open) await each.close()
  open.clear()
  rmSync(folder, { recursive: true, force: true })
})

interface Message {
  Body: string
  ReceiptHandle: string
}

const started = async (at?: string) => {
  const fauxqs = await startFauxqs(at)
  open.add(fauxqs)
  return fauxqs
}

const all = async ({ sqs }: Fauxqs, QueueUrl: string) => {
  const bodies: string[] = []
  for (;;) {
    const { Messages = [] } = await sqs<{ Messages?: Message[] }>('ReceiveMessage', {
      QueueUrl,
      MaxNumberOfMessages: 10,
    })
    if (Messages.length === 0) return bodies
    bodies.push(...Messages.map(({ Body }) => Body))
  }
}

test('every message that a queue took is there after kill -9', async () => {
  const sender = spawn(process.execPath, [join(import.meta.dirname, 'queueSender.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  await new Promise<void>((resolve) => {
    sender.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.split('\n').length > 50) sender.kill('SIGKILL')
    })
    sender.once('exit', () => resolve())
  })
  const taken = output.trimEnd().split('\n')

  const again = await started(folder)
  // Its stacks are made at every start.
  const found = await all(again, await again.makeQueue('jobs'))
  expect(taken.length).toBeGreaterThan(49)
  expect(found.slice(0, taken.length)).toEqual(taken)
})

test('a message that nobody deleted comes back, and goes to the queue of the dead in the end', async () => {
  const fauxqs = await started()
  const dead = await fauxqs.makeQueue('dead')
  const deadLetterTargetArn = 'arn:aws:sqs:eu-central-1:000000000000:dead'
  const QueueUrl = await fauxqs.makeQueue('jobs', {
    VisibilityTimeout: '0',
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
  })
  await fauxqs.sqs('SendMessage', { QueueUrl, MessageBody: 'poison' })
  expect(await all(fauxqs, QueueUrl)).toEqual(['poison', 'poison'])
  expect(await all(fauxqs, dead)).toEqual(['poison'])
})

test('what a queue refuses is an error with its reason', async () => {
  const { sqs } = await started()
  const QueueUrl = 'https://sqs.eu-central-1.amazonaws.com/000000000000/none'
  await expect(sqs('SendMessage', { QueueUrl, MessageBody: 'x' })).rejects.toThrow(/400.*does not exist/)
})

test('it opens no port: nobody past the gateway can reach it', async () => {
  const before = process.getActiveResourcesInfo().filter((each) => each === 'TCPServerWrap').length
  await started()
  expect(process.getActiveResourcesInfo().filter((each) => each === 'TCPServerWrap')).toHaveLength(before)
})
