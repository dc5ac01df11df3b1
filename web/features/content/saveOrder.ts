import type { OrderOption } from '../../../shared/content.ts'
import { queryClient, send } from '../../api/calls.ts'
import { toast } from '../../parts/toast/toast.ts'

/**
 * Saves an order: shown at once, and taken back where it is refused.
 * @param queryKey of the list that is shown
 */
export const saveOrder =
  <Row extends { id: string }>(option: OrderOption, queryKey: readonly unknown[], failed: string) =>
  async (ids: string[]) => {
    const before = queryClient.getQueryData<Row[]>(queryKey) ?? []
    const byId = new Map(before.map((row) => [row.id, row]))
    const after = ids.flatMap((id) => byId.get(id) ?? [])
    // An answer on its way would show the order of before.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, after)
    try {
      await send('saveCustomizerOptions', { options: [{ option_name: option, option_value: ids }] })
    } catch {
      toast.error(failed)
      // Whoever moved something meanwhile has a newer order on the screen: the server says which one holds.
      queryClient.setQueryData(queryKey, before)
      await queryClient.invalidateQueries({ queryKey })
    }
  }
