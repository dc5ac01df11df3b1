import { join } from 'node:path'
import { type Cloud, localCloud } from '../local/cloud.ts'
import { type Filled, fillCompany, type Size } from './company.ts'
import { inFolder } from './machine.ts'

/** A local cloud in this process that is filled with a company, for who asks its queues and stores as well. */
export const onFilledCloud = <Result>(
  size: Size,
  use: (cloud: Cloud, filled: Filled) => Promise<Result>,
): Promise<Result> =>
  inFolder(async (folder) => {
    const facts: { filled?: Filled } = {}
    const fill = async (target: Parameters<typeof fillCompany>[0]) => {
      facts.filled = await fillCompany(target, size)
    }
    const cloud = await localCloud({
      ...{ data: join(folder, 'machine'), port: 0, web: false, log: () => {} },
      seed: { name: 'bench', fill },
    })
    try {
      if (!facts.filled) throw new Error('The machine was not filled')
      return await use(cloud, facts.filled)
    } finally {
      await cloud.close()
    }
  })

/** Which device a handheld of a filled company is. */
export const deviceOf = ({ authorization }: Filled['fleet'][number]) =>
  authorization.slice('Bearer '.length).split('~')[0] ?? ''
