import type { PagePath } from '@pitboss/contract/core/pages';
import { riskCounts } from '@pitboss/contract/risk/risk-counts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { useText } from '../../kit/text.ts';
import { type Known, newsOf, remembered } from './news.ts';
import { badgeText } from './risk-badge.text.ts';
import './risk-badge.css';
import { playSound, wakeSound } from './sound.ts';

/** Polling intervals without a stream, and while the window is hidden and the sound is on. */
const everyMs = 5_000;
const unseenMs = 15_000;

/** More are shown as "99+". */
const max = 99;

/** Number of open alerts, visible on every page, and the sound of new ones. */
export function RiskBadge({ go }: { readonly go: (page: PagePath) => void }): ReactNode {
  const t = useText(badgeText);
  const { data, refetch } = useCall(
    riskCounts.open,
    {},
    { live: 'risk', liveGapMs: 2_000, everyMs, keepPrevious: true, quiet: true },
  );
  const [sound, setSound] = useSoundSwitch();
  useSound(data, sound);
  useEffect(() => {
    if (!sound) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') void refetch();
    }, unseenMs);
    return () => clearInterval(timer);
  }, [sound, refetch]);
  const counts = Object.values(data ?? {});
  const open = counts.reduce((sum, one) => sum + one.open, 0);
  const critical = counts.some((one) => one.critical > 0);
  return (
    <>
      <button
        type="button"
        className="s-tool risk-badge"
        data-page="/riskManagement"
        aria-label={t('open', { count: open })}
        title={t('open', { count: open })}
        onClick={() => go('/riskManagement')}
      >
        <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
          <path
            d="M8 1.5a4 4 0 0 0-4 4c0 4-1.5 5-1.5 6h11c0-1-1.5-2-1.5-6a4 4 0 0 0-4-4M6.5 13.5a1.6 1.6 0 0 0 3 0"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {open > 0 && <b data-critical={critical || undefined}>{open > max ? `${max}+` : open}</b>}
      </button>
      <button
        type="button"
        className="s-tool risk-sound"
        aria-pressed={sound}
        aria-label={t(sound ? 'soundOff' : 'soundOn')}
        title={t(sound ? 'soundOff' : 'soundOn')}
        onClick={() => {
          setSound(!sound);
          if (!sound) void playSound('alert');
        }}
      >
        <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
          <path
            d={
              sound
                ? 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 5.5a3.5 3.5 0 0 1 0 5M12.5 3.5a6.4 6.4 0 0 1 0 9'
                : 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 6l4 4M14.5 6l-4 4'
            }
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </>
  );
}

/**
 * Returns the sound switch of alerts in this browser, stored under the operator's account; off by default.
 */
function useSoundSwitch(): readonly [boolean, (on: boolean) => void] {
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const key = `risk sound ${account}`;
  const [on, setOn] = useState(() => localStorage.getItem(key) === 'on');
  const set = (next: boolean) => {
    if (next) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
    setOn(next);
  };
  return [on, set];
}

/** Plays the sound of new alerts of monitors with sound. */
function useSound(counts: Readonly<Record<string, Known>> | undefined, on: boolean): void {
  const known = useRef<Readonly<Record<string, Known>> | null>(null);
  useEffect(() => {
    if (!counts) return;
    const news = newsOf(known.current, counts);
    known.current = remembered(known.current, counts);
    if (on && news !== 'none') void playSound(news);
  }, [counts, on]);
  useEffect(() => {
    if (!on) return;
    // After a reload, sound is blocked until the user presses a key or a button.
    const over = new AbortController();
    const wake = () => void wakeSound();
    document.addEventListener('pointerdown', wake, { once: true, signal: over.signal });
    document.addEventListener('keydown', wake, { once: true, signal: over.signal });
    return () => over.abort();
  }, [on]);
}
