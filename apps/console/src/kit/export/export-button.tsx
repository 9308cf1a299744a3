import type { Call } from '@pitboss/contract/define';
import { pageByPath } from '@pitboss/contract/pages';
import { type ReactNode, useState } from 'react';
import { CallError } from '../calls/send.ts';
import { Button } from '../controls/button.tsx';
import { kitText } from '../kit.text.ts';
import type { DrawnColumn } from '../list/list-columns.tsx';
import type { Plan } from '../list/list-url.ts';
import { formatCount } from '../money.ts';
import { PageLink, usePlace } from '../place.tsx';
import { useSettings } from '../settings.ts';
import { say, type Texts, useText } from '../text.ts';
import { deviceZone, exportColumns, filterLabels } from './export-request.ts';
import { cancelExport, startExport, useWatchedExport, type WatchedExport } from './export-watch.ts';

/**
 * Exports the whole filter of a list as an xlsx file that the server writes meanwhile; the way of it is shown beside
 * the button, and the file comes by itself at the end.
 */
export function ExportButton(props: {
  call: Call;
  request: Readonly<Record<string, unknown>>;
  columns: readonly DrawnColumn[];
  plans?: readonly Plan[];
  text?: Texts;
  disabled?: boolean;
}): ReactNode {
  const t = useText(kitText);
  const { zone, language } = useSettings();
  const { page } = usePlace();
  const owner = `${page} ${props.call.path}`;
  const watched = useWatchedExport(owner);
  const [asking, setAsking] = useState(false);
  const run = async () => {
    setAsking(true);
    const titled = pageByPath(page);
    try {
      await startExport(owner, {
        path: props.call.path,
        payload: { ...props.request },
        columns: exportColumns(props.call, props.columns),
        filters: filterLabels(props.plans ?? [], props.text ?? {}, props.columns, language).filter(
          ({ field }) => props.request[field] !== undefined,
        ),
        zone,
        ...(zone === 'local' && { zoneName: deviceZone() }),
        title: titled ? say(titled, language) : page.slice(1),
        page,
      });
    } catch (error) {
      // Spec §8: export failures go to the console, besides what the person was shown.
      console.error(error);
      if (!(error instanceof CallError)) throw error;
    } finally {
      setAsking(false);
    }
  };
  return (
    <span className="k-export">
      <Button onClick={run} loading={asking || watched !== undefined} disabled={props.disabled}>
        {t('export')}
      </Button>
      {watched && <ExportProgress job={watched} />}
    </span>
  );
}

/** How far an export is, with a way to stop it. */
function ExportProgress({ job }: { job: WatchedExport }): ReactNode {
  const t = useText(kitText);
  const [stopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    // A refusal has been shown; the watch goes on and shows what became of it.
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
