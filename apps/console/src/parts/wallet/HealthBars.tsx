import type { walletSettings } from '@pitboss/contract/agents/wallet-settings';
import type { ReplyOf } from '@pitboss/contract/define';
import { formatCount } from '../../kit/money.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { walletText } from './wallet.text.ts';
import './wallet.css';

type Bars = ReplyOf<typeof walletSettings.of>['health']['bars'];

const height = 24;
const width = 2;

/** A bar a half hour of the day: how many calls there were (by their square root, so that few are seen beside many), and how many failed. */
export function HealthBars({ bars, wide = false }: { readonly bars: Bars; readonly wide?: boolean }) {
  const t = useText(walletText);
  const zone = useZone();
  const most = Math.sqrt(Math.max(1, ...bars.map(({ calls }) => calls)));
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
      {bars.map(({ at, calls, errors }, place) => {
        const all = calls === 0 ? 0 : Math.max(2, (Math.sqrt(calls) / most) * height);
        // The share of the bar that failed, seen even where it is small.
        const failed = errors === 0 ? 0 : Math.max(2, all * (errors / Math.max(1, calls)));
        return (
          <g key={at}>
            <title>
              {t('barSays', { time: zone.format(at, 'HH:mm'), calls: String(calls), errors: String(errors) })}
            </title>
            <rect x={place * width} y={0} width={width} height={height} className="wallet-bar-none" />
            <rect
              x={place * width}
              y={height - all}
              width={width - 0.4}
              height={all}
              className="wallet-bar"
            />
            <rect
              x={place * width}
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
