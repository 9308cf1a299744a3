import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import { formatCount } from '../money.ts';
import { PageLink } from '../navigation.tsx';
import { useText } from '../text.ts';
import { cancelExport } from './export-watch.ts';
import type { WatchedExport } from './watched.ts';

/** Progress of an export, with a button to stop it. */
export function ExportProgress({ job }: { readonly job: WatchedExport }): ReactNode {
  const t = useText(kitText);
  const [stopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    // A rejection has been shown; the watch continues and shows the outcome.
    cancelExport(job.id).catch(() => setStopping(false));
  };
  const rows =
    job.total === null ? formatCount(job.rows) : `${formatCount(job.rows)} / ${formatCount(job.total)}`;
  return (
    <div className="k-export-card" role="status">
      <ExportBar percent={job.percent} moving={job.state === 'running'} />
      <span className="k-figure">
        {job.state === 'queued' ? t('exportQueued') : t('exportRunning', { rows })}
      </span>
      <span className="k-export-foot">
        <PageLink page="/myExports">{t('myExports')}</PageLink>
        <Button type="link" size="small" onClick={stop} disabled={stopping}>
          {t('cancel')}
        </Button>
      </span>
    </div>
  );
}

/** A bar for a share of 100; without one it only moves. */
export function ExportBar({ percent, moving }: { percent: number | null; moving: boolean }): ReactNode {
  return (
    <span className={`k-bar ${moving && percent === null ? 'k-bar-moving' : ''}`}>
      <span style={{ width: `${percent ?? (moving ? 30 : 0)}%` }} />
    </span>
  );
}
