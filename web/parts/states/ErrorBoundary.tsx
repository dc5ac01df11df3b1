import { Component, type ReactNode } from 'react'
import { Failure } from '../../api/failure.ts'
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
      <ErrorState error={failureOf(error)} onRetry={() => this.setState({ error: undefined })} />
    ) : (
      this.props.children
    )
  }
}

/** Only the server speaks to users, in their language: a mistake of the page's own says nothing to them. */
const failureOf = (error: Error) => (error instanceof Failure ? error : new Error(''))
