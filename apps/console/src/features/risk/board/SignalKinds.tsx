import { signalTitles } from '@pitboss/risk/rules/signals';
import type { ReactNode } from 'react';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { RecentTime } from '../../../parts/RecentTime.tsx';
import { boardText } from './board.text.ts';
import type { CodeCount } from './layout.ts';

interface KindsProps {
  readonly counts: CodeCount['figures'];
  /** On the wall nothing is chosen. */
  readonly wall: boolean;
}

/**
 * Open signals by what happened, the most frequent first. The feed next to them lists the signals themselves; a
 * kind filters it.
 */
export function SignalKinds({ counts, wall }: KindsProps): ReactNode {
  const t = useText(boardText);
  const language = useLanguage();
  const { search, setSearch } = useNavigation();
  const kinds = Object.entries(signalTitles)
    .flatMap(([kind, title]) => {
      const count = counts?.[kind];
      return count ? [{ kind, title: title[language], ...count }] : [];
    })
    .sort((a, b) => b.open - a.open);
  if (kinds.length === 0) return <p className="risk-quiet">{t('noSignals')}</p>;
  const choose = (figure: string) => {
    const { state: _state, severity: _severity, ...rest } = search;
    setSearch({ ...rest, code: 'signal', figure }, 'replace');
  };
  return (
    <ul className="risk-said">
      {kinds.map(({ kind, title, open, latestAt }) => (
        <li key={kind}>
          {wall ? (
            <span>{title}</span>
          ) : (
            <button
              type="button"
              aria-pressed={search.code === 'signal' && search.figure === kind}
              title={t('filterKind', { kind: title })}
              onClick={() => choose(kind)}
            >
              {title}
            </button>
          )}
          <b className="k-figure">{open}</b>
          <span className="risk-note">
            <RecentTime value={latestAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
