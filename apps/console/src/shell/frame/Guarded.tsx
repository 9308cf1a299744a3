import { Component, type ReactNode } from 'react';
import { firstText } from '../../kit/calls/first.text.ts';
import { sayNow } from '../../kit/text.ts';
import { askToReload, isChunkError } from '../version.ts';

interface State {
  readonly error: unknown;
}

/** Keeps a failure to its place: a lost chunk asks for a reload (spec §8), anything else offers another try. */
export class Guarded extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    if (isChunkError(error)) askToReload();
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="s-failed" role="alert">
        <p>{sayNow(firstText.loadFailed)}</p>
        <button type="button" className="k-button" onClick={() => this.setState({ error: null })}>
          {sayNow(firstText.retry)}
        </button>
      </div>
    );
  }
}
