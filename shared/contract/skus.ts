import * as z from 'zod'
import { admins, managers } from '../roles.ts'
import { isUsableSku, longestSku, longestSkuGroup, type SkuKind, skuLimits, skuMessages } from '../skus.ts'
import { call } from './call.ts'
import { actor, CompanyId, Done, exact, Instant, names, required } from './fields.ts'
import { listCall } from './listCall.ts'

/** A group of SKUs. */
export const SkuGroup = z.object({
  id: z.string(),
  group: z.string().describe('Name of the group'),
  skus: z.number().int().describe('Number of SKUs'),
  wildcards: z.number().int().describe('Number of SKUs with a wildcard'),
  examples: z.array(z.string()).describe('Its first SKUs'),
  changed_on: Instant,
  changed_by: z.string().describe('User who last changed it; empty if unknown'),
})
export type SkuGroup = z.infer<typeof SkuGroup>

export const Sku = z.object({ id: z.string(), sku: z.string(), sku_group_id: z.string() })
export type Sku = z.infer<typeof Sku>

const kindName = { excluded: 'Excluded', callout: 'Callout' } as const satisfies Record<SkuKind, string>
const path = <Name extends string>(name: Name) => `/main/v3/skus/${name}`
const isRequired = 'This field is required'

/** Ids that older clients send as numbers. */
const Id = names(
  'own',
  z.union([
    exact(64, isRequired).regex(/^[A-Za-z0-9][\w.-]*$/, 'Not an identifier'),
    z.number().int().transform(String),
  ]),
)
const Ids = z.array(Id).max(skuLimits.skus)
/** A SKU to be deleted: its id, or the row. */
const IdOrRow = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])

/** A code as scanners read it: upper and lower case, separators and all. */
const code = exact(longestSku, skuMessages.noSku)
  .trim()
  .refine((sku) => sku !== '', skuMessages.noSku)
  .refine(isUsableSku, skuMessages.unusable)
const codes = z.array(code).min(1, skuMessages.noSku).max(skuLimits.skus)

const company = { ...actor, company_uid: CompanyId, company_url: exact(100).optional() }
/** What is deleted is of the caller's company, whether the caller says so or not. */
const ownCompany = { ...company, company_uid: CompanyId.optional() }

/** A field that the two kinds spell differently: either spelling will do. */
const one = (fields: readonly [string, string]) => ({
  check: (body: Record<string, unknown>) => (body[fields[0]] ?? body[fields[1]]) !== undefined,
  error: { path: [fields[0]], message: isRequired },
})
const groupOf = one(['sku_group_id', 'sku_group_ids'])
const skuOf = one(['skuId', 'sku_id'])
const skusOf = one(['skus', 'sku_ids'])
/** One group, alone or as a list of one. */
const group = { sku_group_id: Id.optional(), sku_group_ids: z.union([Id, z.array(Id).length(1)]).optional() }

const groupName = (kind: SkuKind) => required(longestSkuGroup, skuMessages.noGroup[kind])

const callsOf = <const Kind extends SkuKind>(kind: Kind) => {
  const name = kindName[kind]
  return {
    groups: listCall({
      path: path(`get${name}SkuGroups`),
      access: managers,
      summary: `The groups of ${kind} SKUs of the company.`,
      request: z.object(company),
      item: SkuGroup,
    }),
    createGroup: call({
      path: path(`create${name}SkuGroup`),
      access: admins,
      summary: `Adds a group of ${kind} SKUs.`,
      request: z.object({ ...company, group: groupName(kind) }),
      response: SkuGroup,
      writes: true,
    }),
    updateGroup: call({
      path: path(`update${name}SkuGroup`),
      access: admins,
      summary: `Renames a group of ${kind} SKUs.`,
      request: z.object({ ...company, id: Id, group: groupName(kind) }),
      response: SkuGroup,
      writes: true,
    }),
    deleteGroups: call({
      path: path(`delete${name}SkuGroups`),
      access: admins,
      summary: `Deletes groups of ${kind} SKUs with their SKUs. Counted scans stay.`,
      request: z.object({ ...ownCompany, ids: z.array(Id).min(1).max(skuLimits.groups) }),
      response: Done,
      writes: true,
    }),
    skus: listCall({
      path: path(`get${name}Skus`),
      access: managers,
      summary: `The ${kind} SKUs of the company, or of some of its groups.`,
      request: z.object({ ...company, sku_group_id: Id.optional(), sku_group_ids: Ids.optional() }),
      item: Sku,
    }),
    count: call({
      path: path(`get${name}SkusCount`),
      access: managers,
      summary: `How many ${kind} SKUs some groups have together.`,
      request: z.object({ ...company, sku_group_ids: Ids }),
      response: z.object({ total: z.number().int() }),
    }),
    createSku: call({
      path: path(`create${name}Sku`),
      access: admins,
      summary: `Adds one ${kind} SKU to a group; \`*\` in it stands for any characters.`,
      request: z.object({ ...company, ...group, sku: code }).refine(groupOf.check, groupOf.error),
      response: Sku,
      writes: true,
    }),
    updateSku: call({
      path: path(`update${name}Sku`),
      access: admins,
      summary: `Changes one ${kind} SKU.`,
      request: z
        .object({ ...company, skuId: Id.optional(), sku_id: Id.optional(), sku: code })
        .refine(skuOf.check, skuOf.error),
      response: Sku,
      writes: true,
    }),
    deleteSkus: call({
      path: path(`delete${name}Skus`),
      access: admins,
      summary: `Deletes ${kind} SKUs.`,
      request: z
        .object({
          ...ownCompany,
          skus: z.array(IdOrRow).min(1).max(skuLimits.skus).optional(),
          sku_ids: z.array(IdOrRow).min(1).max(skuLimits.skus).optional(),
        })
        .refine(skusOf.check, skusOf.error),
      response: Done,
      writes: true,
    }),
    createSkus: call({
      path: path(`batchCreate${name}Skus`),
      access: admins,
      summary: `Adds ${kind} SKUs to a group, all or none; existing ones are listed and skipped.`,
      request: z.object({ ...company, ...group, skus: codes }).refine(groupOf.check, groupOf.error),
      response: z.object({ added: z.number().int(), skipped: z.number().int() }),
      writes: true,
      unlogged: ['skus'],
    }),
    createGroups: call({
      path: path(`batchCreate${name}SkuGroups`),
      access: admins,
      summary: `Adds groups of ${kind} SKUs, all or none: SKUs of an existing name join that group.`,
      request: z.object({
        ...company,
        groups: z
          .array(z.object({ name: groupName(kind), skus: z.array(code).max(skuLimits.skus) }))
          .min(1)
          .max(skuLimits.groups),
      }),
      response: z.object({ groups: z.number().int(), added: z.number().int(), skipped: z.number().int() }),
      writes: true,
      unlogged: ['groups'],
    }),
  }
}

const excluded = callsOf('excluded')
const callout = callsOf('callout')

export const skus = {
  getExcludedSkuGroups: excluded.groups,
  createExcludedSkuGroup: excluded.createGroup,
  updateExcludedSkuGroup: excluded.updateGroup,
  deleteExcludedSkuGroups: excluded.deleteGroups,
  getExcludedSkus: excluded.skus,
  getExcludedSkusCount: excluded.count,
  createExcludedSku: excluded.createSku,
  updateExcludedSku: excluded.updateSku,
  deleteExcludedSkus: excluded.deleteSkus,
  batchCreateExcludedSkus: excluded.createSkus,
  batchCreateExcludedSkuGroups: excluded.createGroups,
  getCalloutSkuGroups: callout.groups,
  createCalloutSkuGroup: callout.createGroup,
  updateCalloutSkuGroup: callout.updateGroup,
  deleteCalloutSkuGroups: callout.deleteGroups,
  getCalloutSkus: callout.skus,
  getCalloutSkusCount: callout.count,
  createCalloutSku: callout.createSku,
  updateCalloutSku: callout.updateSku,
  deleteCalloutSkus: callout.deleteSkus,
  batchCreateCalloutSkus: callout.createSkus,
  batchCreateCalloutSkuGroups: callout.createGroups,
}
