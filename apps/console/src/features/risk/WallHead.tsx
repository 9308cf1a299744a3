import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { boardText } from './board/board.text.ts';
import { riskText } from './monitor/risk.text.ts';

/** Head of the wallboard: the time, and the number of open alerts. */
export function WallHead(props: {
  readonly counts: Readonly<Record<string, { readonly open: number; readonly critical: number }>>;
  readonly leave: () => void;
}): ReactNode {
  const t = useText(boardText);
  const texts = useText(riskText);
  const zone = useZone();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const all = Object.values(props.counts);
  const open = all.reduce((sum, one) => sum + one.open, 0);
  const critical = all.reduce((sum, one) => sum + one.critical, 0);
  return (
    <header className="risk-wall-head" data-alarmed={open > 0 || undefined}>
      <strong>{t('wallTitle')}</strong>
      <span className="risk-wall-count">{texts('open', { count: open })}</span>
      {critical > 0 && (
        <span className="risk-wall-count" data-critical>
          {texts('severity.critical')} {critical}
        </span>
      )}
      <span className="risk-space" />
      <time className="k-figure">{zone.format(now, 'HH:mm:ss')}</time>
      <Button size="small" onClick={props.leave}>
        {t('leaveWall')}
      </Button>
    </header>
  );
}
