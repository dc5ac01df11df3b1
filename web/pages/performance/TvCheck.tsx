import PasswordCheck from '../../parts/confirm/PasswordCheck.tsx'
import { performanceTools } from '../../words/en/performanceTools.ts'

const words = performanceTools.tv

/** The question for the password before TV Mode is turned on. Loaded when it is asked. */
export default function TvCheck(props: { onVerified: () => void; onClose: () => void }) {
  return <PasswordCheck title={words.title} text={words.text} action={words.action} {...props} />
}
