import { Component } from 'react';
import type { ReactNode } from 'react';

/** Shows a message in place of output that cannot be displayed, because the code has forged it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? (
      <p className="empty">The output of the code cannot be displayed.</p>
    ) : (
      this.props.children
    );
  }
}
