import { useQuery } from '@tanstack/react-query'
import { useWrite } from '../../api/calls.ts'
import { readPages } from '../../api/pages.ts'
import { useSession } from '../../api/session.tsx'
import { listsOf, type SkuConfig } from './config.ts'

/** Every SKU of a kind, once somebody wants to look into them. */
export const useEverySku = ({ skus }: SkuConfig, wanted: boolean) => {
  const { company } = useSession()
  return useQuery({ ...readPages(skus, { company_uid: company.uid }), enabled: wanted })
}

/** The SKUs of one group. */
export const useSkusOf = ({ skus }: SkuConfig, sku_group_id: string) => {
  const { company } = useSession()
  return useQuery(readPages(skus, { company_uid: company.uid, sku_group_id }))
}

/** The writes of a kind; those of a dialog say what failed where it happened. */
export const useSkuWrites = (config: SkuConfig) => {
  const refresh = listsOf(config)
  return {
    createGroup: useWrite(config.createGroup, { refresh }),
    updateGroup: useWrite(config.updateGroup, { refresh, quiet: true }),
    deleteGroups: useWrite(config.deleteGroups, { refresh, quiet: true }),
    createSku: useWrite(config.createSku, { refresh, quiet: true, successText: () => null }),
    updateSku: useWrite(config.updateSku, { refresh, quiet: true, successText: () => null }),
    deleteSkus: useWrite(config.deleteSkus, { refresh, successText: () => null }),
    createSkus: useWrite(config.createSkus, { refresh, quiet: true, successText: () => null }),
    createGroups: useWrite(config.createGroups, { refresh, quiet: true, successText: () => null }),
  }
}
