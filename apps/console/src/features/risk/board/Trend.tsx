import type { ReactNode } from 'react';
import { useText } from '../../../kit/text.ts';
import { linePoints } from '../../../parts/figures/line-points.ts';
import { boardText } from './board.text.ts';

/** Height of the alarm threshold as a share of the chart, unless the line goes higher. */
const alarmAt = 0.7;
const [width, height] = [240, 26] as const;
/** Max percentage that is shown: a wait of days against an alarm of minutes exceeds any useful percentage. */
const maxSaid = 999;

/** The highest figure of a monitor over two hours, relative to its alarm threshold. */
export function Trend({ line }: { readonly line: readonly number[] | undefined }): ReactNode {
  const t = useText(boardText);
  if (!line || line.length < 2) return <div className="risk-trend" />;
  const top = Math.max(100 / alarmAt, ...line);
  const { points, y } = linePoints(line, { width, height }, { top, bottom: 0 });
  const last = line.at(-1) ?? 0;
  const most = Math.max(...line);
  return (
    <div className="risk-trend">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('trend', { last, most })}
        data-over={last >= 100 || undefined}
      >
        <line x1="0" x2={width} y1={y(100)} y2={y(100)} />
        <polygon points={`0,${height} ${points} ${width},${height}`} />
        <polyline points={points} />
      </svg>
      <span className="risk-note" title={t('trendHint')} data-over={last >= 100 || undefined}>
        {t('ofLimit', { percent: last > maxSaid ? `>${maxSaid}` : last })}
      </span>
    </div>
  );
}
