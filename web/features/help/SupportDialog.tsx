import { useExternal } from '../../api/external.ts'
import { Frame } from '../../parts/frame/Frame.tsx'
import { Modal } from '../../parts/modal/Modal.tsx'
import { Skeleton } from '../../parts/states/states.tsx'
import { help } from '../../words/en/help.ts'
import './help.css'

const words = help.support

/** The support form that the installation is set up with. */
export const SupportDialog = ({ onClose }: { onClose: () => void }) => {
  const address = useExternal('support')
  return (
    <Modal title={words.title} width={address ? 720 : 440} className={address ? 'support' : ''} onClose={onClose}>
      {address === undefined && <Skeleton />}
      {address === null && <p>{words.none}</p>}
      {address && <Frame address={address} title={words.frame} />}
    </Modal>
  )
}
