import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CallError } from '../calls/send.ts';
import { Button } from '../controls/button.tsx';
import { lazyPart } from '../dialog/lazy-dialog.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { kitText } from '../kit.text.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { useText } from '../text.ts';
import type { ExportedList } from './export-input.ts';
import { useWatchedExport } from './watched.ts';

const ExportProgress = lazyPart(async () => (await import('./export-progress.tsx')).ExportProgress);

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
      const [{ exportInput }, { startExport }] = await Promise.all([
        import('./export-input.ts'),
        import('./export-watch.ts'),
      ]);
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
