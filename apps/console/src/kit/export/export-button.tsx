import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CallError } from '../calls/send.ts';
import { Button } from '../controls/button.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { formatCount } from '../money.ts';
import { PageLink } from '../navigation.tsx';
import { useText } from '../text.ts';
import type { ExportedList } from './export-input.ts';
import { cancelExport, startExport, useWatchedExport, type WatchedExport } from './export-watch.ts';

/**
 * Exports all rows of a list's filter as an xlsx file that the server writes in the background; the progress
 * is shown next to the button, and the file is downloaded automatically at the end. The menu next to the
 * button schedules the same export.
 */
export function ExportButton(props: {
  /** The list that is exported. */
  owner: string;
  list: ExportedList;
  schedule: () => void;
  disabled?: boolean;
}): ReactNode {
  const t = useText(kitText);
  const watched = useWatchedExport(props.owner);
  const [asking, setAsking] = useState(false);
  const run = async () => {
    setAsking(true);
    try {
      const { exportInput } = await import('./export-input.ts');
      await startExport(props.owner, exportInput(props.list));
    } catch (error) {
      // Spec §8: export failures go to the browser console, in addition to the notice to the user.
      console.error(error);
      if (!(error instanceof CallError)) throw error;
    } finally {
      setAsking(false);
    }
  };
  const busy = asking || watched !== undefined;
  return (
    <span className="k-export">
      <Button
        className="k-icon-btn"
        title={t('export')}
        aria-label={t('export')}
        onClick={run}
        loading={busy}
        disabled={props.disabled}
      >
        {!busy && <ToolIcon of={Download} />}
      </Button>
      {!props.disabled && (
        <MenuButton
          label={t('exportHow')}
          className="k-btn k-btn-default k-export-how"
          items={[
            { key: 'now', label: t('exportNow'), disabled: busy, run },
            { key: 'schedule', label: t('schedule'), run: props.schedule },
          ]}
        >
          ▾
        </MenuButton>
      )}
      {watched && <ExportProgress job={watched} />}
    </span>
  );
}

/** Progress of an export, with a button to stop it. */
function ExportProgress({ job }: { job: WatchedExport }): ReactNode {
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
