import type { walletSettings } from '@pitboss/contract/agents/wallet-settings';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { formatCount } from '../../kit/money.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { walletText } from './wallet.text.ts';
import './wallet.css';

type Bars = ReplyOf<typeof walletSettings.of>['health']['bars'];

const height = 24;
const width = 2;

/**
 * A bar for each half hour of the day: number of calls (as square root, so that few are visible next to
 * many), and number of failures.
 */
export function HealthBars({ bars, wide = false }: { readonly bars: Bars; readonly wide?: boolean }) {
  const t = useText(walletText);
  const zone = useZone();
  const max = Math.sqrt(Math.max(1, ...bars.map(({ calls }) => calls)));
  const sum = (key: 'calls' | 'errors') => bars.reduce((all, bar) => all + bar[key], 0);
  const label = t('barsSay', { calls: formatCount(sum('calls')), errors: formatCount(sum('errors')) });
  return (
    <svg
      className="wallet-bars"
      data-wide={wide || undefined}
      viewBox={`0 0 ${bars.length * width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ at, calls, errors }, position) => {
        const all = calls === 0 ? 0 : Math.max(2, (Math.sqrt(calls) / max) * height);
        // The share of the bar that failed, seen even where it is small.
        const failed = errors === 0 ? 0 : Math.max(2, all * (errors / Math.max(1, calls)));
        return (
          <g key={at}>
            <title>
              {t('barSays', { time: zone.format(at, 'HH:mm'), calls: String(calls), errors: String(errors) })}
            </title>
            <rect x={position * width} y={0} width={width} height={height} className="wallet-bar-none" />
            <rect
              x={position * width}
              y={height - all}
              width={width - 0.4}
              height={all}
              className="wallet-bar"
            />
            <rect
              x={position * width}
              y={height - failed}
              width={width - 0.4}
              height={failed}
              className="wallet-bar-bad"
            />
          </g>
        );
      })}
    </svg>
  );
}
