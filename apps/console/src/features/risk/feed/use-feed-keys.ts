import { useEffect, useRef } from 'react';

/** Actions of the page's keys. */
export interface FeedKeys {
  /** Ids in the order of the feed, and the one whose card is open. */
  readonly ids: readonly string[];
  readonly shown: string;
  /** Shows the card of another alert. */
  readonly show: (id: string) => void;
  readonly tick: (id: string) => void;
  readonly help: () => void;
  readonly wall: () => void;
  /** Called on Escape when no overlay is open above the page. */
  readonly leave: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]');

const lineOf = (id: string) => document.querySelector<HTMLElement>(`.risk-feed [data-alert="${id}"]`);
const focused = (): string =>
  document.activeElement?.closest('.risk-alert')?.querySelector<HTMLElement>('[data-alert]')?.dataset.alert ??
  '';

/** Presses a button of the card, or of the feed where no card is open. */
function press(selector: string): boolean {
  const all = [...document.querySelectorAll<HTMLButtonElement>(selector)].filter(
    (one) => one.offsetParent !== null || one.closest('.risk-undo') !== null,
  );
  const button = all.find((one) => one.closest('.k-drawer')) ?? all[0];
  button?.click();
  return button !== undefined;
}

const verdictKeys: Readonly<Record<string, string>> = {
  n: 'normal',
  1: 'normal',
  a: 'abnormal',
  2: 'abnormal',
  u: 'undeterminable',
  3: 'undeterminable',
};

/** A dialog above the page that is not the card has the keys to itself. */
const isCovered = (): boolean =>
  [...document.querySelectorAll('[role=dialog]')].some(
    (one) => one.clientHeight > 0 && !one.querySelector('.risk-of-alert') && !one.matches('.risk-pop'),
  );

/** Moves to the next or previous alert: shows it if one is shown, else focuses its row. */
function step(keys: FeedKeys, by: 1 | -1): void {
  const { ids, shown, show } = keys;
  const at = ids.indexOf(shown || focused());
  const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
  if (!next) return;
  if (shown) show(next);
  const line = lineOf(next);
  line?.scrollIntoView({ block: 'nearest' });
  if (!shown) line?.focus();
}

/** Ticks the line under the keys where nothing is ticked, so that a verdict is about it. */
function decide(keys: FeedKeys, result: string): void {
  if (press(`.risk-to-${result}`)) return;
  const id = focused();
  if (!id) return;
  keys.tick(id);
  requestAnimationFrame(() => press(`.risk-to-${result}`));
}

function act(keys: FeedKeys, event: KeyboardEvent): boolean {
  const { key, target } = event;
  const inFeed = target instanceof Element && target.closest('.risk-feed, .k-drawer') !== null;
  const verdict = verdictKeys[key];
  if (verdict) decide(keys, verdict);
  else if (key === 'j' || (key === 'ArrowDown' && inFeed && !keys.shown)) step(keys, 1);
  else if (key === 'k' || (key === 'ArrowUp' && inFeed && !keys.shown)) step(keys, -1);
  else if (key === 'x' && focused()) keys.tick(focused());
  else if (key === 'z') press('.risk-undo-act');
  else if (key === '/') document.querySelector<HTMLElement>('.risk-feed select')?.focus();
  else if (key === '?') keys.help();
  else if (key === 'w') keys.wall();
  else if (key === 'Escape' && !keys.shown) keys.leave();
  else return false;
  return true;
}

/** Everything by keys, wherever on the page the focus is, but where something is typed. */
export function useFeedKeys(keys: FeedKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isCovered()) return;
      if (act(now.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
