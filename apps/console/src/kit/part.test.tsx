// @vitest-environment jsdom
import { Component, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../testing/actions.ts';
import { setUpConsole } from '../testing/set-up-console.tsx';
import { onLostFile, type Part, part, usePart, warm, whenLost } from './part.ts';

const { show } = setUpConsole();
const lost = vi.fn();
const Loaded = () => <p>loaded</p>;

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}
function Shown({ of }: { readonly of: Part }): ReactNode {
  const Found = usePart(of);
  return Found ? <Found /> : 'loading';
}

beforeEach(() => {
  lost.mockReset();
  whenLost(lost);
});

describe('a part of the console in a file of its own', () => {
  it('is fetched once, however many use it', async () => {
    const fetch = vi.fn(async () => Loaded);
    const loaded = part(fetch);
    await Promise.all([loaded.load(), loaded.load()]);
    await show(<Shown of={loaded} />);
    expect([fetch.mock.calls.length, document.body.textContent]).toEqual([1, 'loaded']);
  });

  it('that is gone after an update is reported for a reload, and is fetched again by the next try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetch = vi.fn(async () => Loaded);
    fetch.mockRejectedValueOnce(new Error('gone'));
    const wanted = part(fetch);
    await show(
      <Boundary>
        <Shown of={wanted} />
      </Boundary>,
    );
    await settle();
    expect([lost.mock.calls.length, document.body.textContent]).toEqual([1, 'failed']);
    await show(<Shown key="again" of={wanted} />);
    expect([fetch.mock.calls.length, document.body.textContent]).toEqual([2, 'loaded']);
  });

  it('that was only fetched ahead is not reported when it is gone', async () => {
    warm(part(() => Promise.reject(new Error('gone'))));
    onLostFile();
    await settle();
    expect(lost).not.toHaveBeenCalled();
    onLostFile();
    expect(lost).toHaveBeenCalledOnce();
  });
});
