import { Component, type ReactNode } from 'react'
import { ErrorState } from './states.tsx'

/** Keeps a page that failed to draw from taking the shell with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error | undefined }> {
  override state: { error?: Error | undefined } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? (
      <ErrorState error={error} onRetry={() => this.setState({ error: undefined })} />
    ) : (
      this.props.children
    )
  }
}
