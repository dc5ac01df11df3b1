import { CloudOff } from 'lucide-react'
import { taskFlow as words } from '../../../words/en/taskFlow.ts'

/** Says that there is no connection, and what that means. */
export const Strip = ({ text }: { text: string }) => (
  <p className="flow-strip" role="status">
    <CloudOff className="i" size={18} strokeWidth={1.75} aria-hidden />
    <span>
      <b>{words.offline.title}</b> {text}
    </span>
  </p>
)
