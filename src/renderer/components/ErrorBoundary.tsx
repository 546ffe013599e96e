import { Component, type ReactNode } from 'react';
import { text } from '../texts.ts';
import { Button } from './Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export interface ErrorBoundaryProps {
  onError(thrown: unknown): void;
  /** Starts again. The boundary then shows its content again. */
  onLeave(): Promise<void>;
  children: ReactNode;
}

/** Replaces a broken page with a friendly message. The play is safe, because the main process stores it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(thrown);
  }

  private readonly resume = () => this.setState({ isBroken: false });

  private readonly leave = () => {
    void this.props.onLeave().then(this.resume);
  };

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <MessageCard
        title={text('broken.title')}
        text={text('broken.text')}
        actions={
          <>
            <Button size="main" variant="primary" onClick={this.resume}>
              {text('action.carryOn')}
            </Button>
            <Button size="main" onClick={this.leave}>
              {text('action.backToLogin')}
            </Button>
          </>
        }
      />
    );
  }
}
