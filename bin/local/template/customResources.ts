import { randomUUID } from 'node:crypto'
import { bodyOf } from '../http/answer.ts'
import { listen } from '../http/listen.ts'
import type { Invoke } from '../lambda/runner.ts'
import type { StateDatabase } from '../stateDatabase.ts'
import type { Deployed, Deployment } from './deployed.ts'

interface Answer {
  Status?: string
  Reason?: string
  PhysicalResourceId?: string
}

/** CloudFormation takes no more of an answer. */
const longestAnswer = 4096

/**
 * Makes the resources of a kind that Lambdas of the stacks make, as CloudFormation has it done at a deployment: made once,
 * changed when the template says something else of them, and removed when it says nothing of them any more.
 * @throws with the Lambda's reason where one could not be made
 */
export const makeCustomResources = async (
  deployment: Deployment,
  database: StateDatabase,
  types: readonly string[],
  invoke: Invoke,
) => {
  database.exec(`CREATE TABLE IF NOT EXISTS custom_resources
    (name TEXT PRIMARY KEY, type TEXT NOT NULL, service TEXT NOT NULL, made TEXT NOT NULL, properties TEXT NOT NULL)`)
  interface Row {
    name: string
    service: string
    made: string
    properties: string
  }
  const rows = database.prepare('SELECT * FROM custom_resources').all() as unknown as Row[]
  const declared = deployment.ofType(...types)

  const answers = new Map<string, (answer: Answer) => void>()
  const { port, close } = await listen(async (request, response) => {
    const body = await bodyOf(request, longestAnswer).catch(() => undefined)
    const resolve = answers.get(request.url ?? '')
    // The address is signed for a body without a type.
    if (!body || !resolve || request.method !== 'PUT' || request.headers['content-type'])
      return response.writeHead(403).end()
    resolve(JSON.parse(body.toString('utf8')) as Answer)
    response.writeHead(200).end()
  })

  const ask = async (service: string, RequestType: string, more: object, name: string): Promise<Answer> => {
    const path = `/${randomUUID()}`
    const answered = new Promise<Answer>((resolve) => answers.set(path, resolve))
    await invoke(service, {
      ...{ RequestType, StackId: `local/${name}`, RequestId: randomUUID(), LogicalResourceId: name },
      ...{ ResponseURL: `http://127.0.0.1:${port}${path}`, ...more },
    })
    // Who returns has answered: nothing comes later.
    const silent = new Promise<Answer>((resolve) =>
      setTimeout(() => resolve({ Status: 'FAILED', Reason: 'It did not answer' }), 1000).unref(),
    )
    const answer = await Promise.race([answered, silent])
    if (answer.Status !== 'SUCCESS') throw new Error(`${name} could not be made: ${answer.Reason}`)
    return answer
  }

  const make = async ({ name, type, properties }: Deployed) => {
    const { ServiceToken, ServiceTimeout: _, ...ResourceProperties } = properties
    const [service, asText] = [String(ServiceToken), JSON.stringify(ResourceProperties)]
    const before = rows.find((row) => row.name === name)
    if (before?.properties === asText) return
    const PhysicalResourceId = before?.made
    const { PhysicalResourceId: made = '' } = await ask(
      service,
      before ? 'Update' : 'Create',
      { ResourceType: type, ResourceProperties, ...(before ? { PhysicalResourceId } : {}) },
      name,
    )
    if (before && before.made !== made)
      await ask(service, 'Delete', { ResourceType: type, ResourceProperties, PhysicalResourceId }, name)
    database
      .prepare('INSERT OR REPLACE INTO custom_resources VALUES (?, ?, ?, ?, ?)')
      .run(name, type, service, made, asText)
  }

  try {
    for (const resource of declared) await make(resource)
    for (const { name } of rows.filter((row) => !declared.some((resource) => resource.name === row.name)))
      database.prepare('DELETE FROM custom_resources WHERE name = ?').run(name)
  } finally {
    await close()
  }
}
