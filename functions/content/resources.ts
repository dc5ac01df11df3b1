import { inOrder, mostContent } from '../../shared/content.ts'
import { Refusal } from '../../shared/refusals.ts'
import { text } from '../../shared/text.ts'
import { iso } from '../../shared/time.ts'
import { type Handler, ok } from '../lib/env.ts'
import { addThing } from './addThing.ts'

const targetOf = (id: string) => `resource ${id}`

export const getResources: Handler<'getResources'> = async (_, { stores: { content } }) => {
  const [resources, order] = await Promise.all([content.resources.list(), content.order('resources_order')])
  return inOrder(resources, order)
}

export const createResource: Handler<'createResource'> = async ({ title, link, image }, env) => {
  const { resources } = env.stores.content
  const resource = { id: env.newId(), title, link, image, created_at: iso(env.now) }
  await addThing(
    resources,
    resource,
    mostContent.resources,
    text`There can be ${mostContent.resources} resources at most.`,
  )
  env.changed({ target: targetOf(resource.id), after: { title, link, image } })
  return ok('Resource created', resource)
}

export const updateResource: Handler<'updateResource'> = async ({ id, title, link, image }, env) => {
  const { resources } = env.stores.content
  const before = await resources.get(id)
  if (!before || !(await resources.change(id, { set: { title, link, image } }))) throw new Refusal('notFound')
  const after = {
    ...before,
    ...(title === undefined ? {} : { title }),
    ...(link === undefined ? {} : { link }),
    ...(image === undefined ? {} : { image }),
  }
  env.changed({ target: targetOf(id), before, after })
  return ok('Resource changed', after)
}

export const deleteResource: Handler<'deleteResource'> = async ({ id }, env) => {
  const { resources } = env.stores.content
  const before = await resources.get(id)
  if (!before || !(await resources.remove(id))) throw new Refusal('notFound')
  env.changed({ target: targetOf(id), before })
  return ok('Resource deleted', null)
}
