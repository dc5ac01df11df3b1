import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../parts/states/states.tsx'
import { universalMetrics as words } from '../../words/en/universalMetrics.ts'

interface Props {
  /** Fetches again what could not be shown. */
  onRetry: () => Promise<unknown>
  children: ReactNode
}

/** What was fetched; where it cannot be shown, that is said in its place and the rest of the page stays. */
export class Shown extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const again = async () => {
      await this.props.onRetry()
      this.setState({ failed: false })
    }
    return <ErrorState error={new Error(words.notShown)} onRetry={again} />
  }
}
