import type { ReactNode } from 'react';
import { Plain } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { observedText } from './observed.text.ts';
import './observed.css';

/** RTP at the left and right end of the drawing; what lies beyond is drawn at the end. */
const [least, most] = [0.6, 1.4];
const width = 96;
const middle = 8;

/** Position of an RTP in the drawing. */
const at = (rtp: string): number => {
  const share = (Number(rtp) - least) / (most - least);
  return 4 + Math.min(1, Math.max(0, share)) * (width - 8);
};

interface IntervalProps {
  readonly set: string | null;
  readonly observed: string | null;
  readonly low: string | null;
  readonly high: string | null;
}

/**
 * The 95 % interval of an observed RTP, as text and drawn on one scale for all rows: a dot for the observed
 * value, a mark for the configured one.
 */
export function Interval({ set, observed, low, high }: IntervalProps): ReactNode {
  const t = useText(observedText);
  if (low === null || high === null) return <Plain value={null} />;
  const isOut = set !== null && (Number(set) < Number(low) || Number(set) > Number(high));
  return (
    <span className="rtp-interval">
      <svg viewBox={`0 0 ${width} 16`} role="img" aria-label={t('drawn')} data-out={isOut || undefined}>
        <title>{t('drawn')}</title>
        <line x1={at(low)} x2={at(high)} y1={middle} y2={middle} />
        <line x1={at(low)} x2={at(low)} y1={middle - 3} y2={middle + 3} />
        <line x1={at(high)} x2={at(high)} y1={middle - 3} y2={middle + 3} />
        {set !== null && <line data-set x1={at(set)} x2={at(set)} y1={2} y2={14} />}
        {observed !== null && <circle cx={at(observed)} cy={middle} r={3} />}
      </svg>
      <span className="k-figure">{`${low} – ${high}`}</span>
    </span>
  );
}
