import type { ReactNode } from 'react';
import { Plain } from '../../kit/list/cells.tsx';

/**
 * An RTP as it is typed and bounded everywhere: a number of three decimals, never a percentage (spec §5:
 * 0.700 to 0.990).
 */
export function Rtp({ value }: { readonly value: string | null }): ReactNode {
  return (
    <span className="k-figure">
      <Plain value={value} />
    </span>
  );
}
