import { Wifi } from 'lucide-react'
import { networks as contract } from '../../../shared/contract/networks.ts'
import type { SecurityType } from '../../../shared/networks.ts'
import { useWrite } from '../../api/calls.ts'
import { FacilityField } from '../../features/deployments/FacilityField.tsx'
import { FormModal } from '../../parts/forms/FormModal.tsx'
import { useContractForm } from '../../parts/forms/useContractForm.ts'
import { deployments } from '../../words/en/deployments.ts'
import { forms } from '../../words/en/forms.ts'
import { networks as words } from '../../words/en/networks.ts'
import type { NetworkRow } from './columns.tsx'
import { NetworkFields } from './NetworkFields.tsx'

/** Changes a network. Its password stays where nobody types another one. */
export default function EditNetwork({ network, onClose }: { network: NetworkRow; onClose: () => void }) {
  const { id, ssid, network_pass, security_type, fac_uid, facility, counts } = network
  const write = useWrite('updateNetwork', { refresh: ['getAllNetworks', 'getNetworkDevices', 'getJobs'], quiet: true })
  const form = useContractForm(contract.updateNetwork.request, {
    initial: { ssid, network_pass, security_type: security_type as SecurityType | '', fac_uid },
    body: (changes) => ({
      id,
      // What was cleared is empty, and said to be.
      ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? ''])),
    }),
    submit: async (body) => {
      await write.mutateAsync(body)
      onClose()
    },
  })
  return (
    <FormModal title={words.editTitle} action={forms.save} icon={Wifi} width={520} form={form} onClose={onClose}>
      <div className="form-grid">
        {counts.total > 0 ? (
          <p className="form-field">
            <span className="label">{deployments.facility}</span>
            {facility}
          </p>
        ) : (
          <FacilityField form={form} name="fac_uid" />
        )}
        <NetworkFields form={form} passwordHint={words.keepsPassword} hasPassword />
      </div>
      <p className="muted">{words.changeSentTo(counts.total - counts.removing)}</p>
    </FormModal>
  )
}
