import { Component, type ReactNode } from 'react';
import { commonText } from '../../kit/common.text.ts';
import { firstText } from '../../kit/first.text.ts';
import { sayNow } from '../../kit/text.ts';
import { promptAfterError } from '../version/version.ts';

interface State {
  readonly error: unknown;
}

/**
 * Contains an error within its component, which then offers a retry, and prompts for a reload (spec §8): a
 * newer version may be without it.
 */
export class Guarded extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
    promptAfterError();
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="s-failed" role="alert">
        <p>{sayNow(firstText.loadFailed)}</p>
        <button type="button" className="k-button" onClick={() => this.setState({ error: null })}>
          {sayNow(commonText.retry)}
        </button>
      </div>
    );
  }
}
