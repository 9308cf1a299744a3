import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import { useText } from '../text.ts';

/** Place of the record of a panel in its list, and the buttons for the previous and the next one. */
export function RecordSteps(props: {
  /** From one on. */
  readonly at: number;
  readonly of: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly show: (key: string) => void;
}): ReactNode {
  const t = useText(kitText);
  const { at, of, previous, next, show } = props;
  const step = (to: string | undefined, label: 'previousRecord' | 'nextRecord', icon: typeof ChevronUp) => (
    <Button
      className="k-icon-btn"
      title={t(label)}
      aria-label={t(label)}
      disabled={to === undefined}
      onClick={() => to !== undefined && show(to)}
    >
      <ToolIcon of={icon} />
    </Button>
  );
  return (
    <span className="k-steps">
      <span className="k-none">
        {at} / {of}
      </span>
      {step(previous, 'previousRecord', ChevronUp)}
      {step(next, 'nextRecord', ChevronDown)}
    </span>
  );
}
