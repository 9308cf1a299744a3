import type { Call } from '@pitboss/contract/define';
import { wallOf } from '@pitboss/rules/time';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { exportRowsMax, fetchRows, saveSheet } from './export.ts';
import { kitText } from './kit.text.ts';
import type { DrawnColumn } from './list-columns.tsx';
import { formatCount } from './money.ts';
import { notify } from './notices.ts';
import { usePlace } from './place.tsx';
import { CallError } from './send.ts';
import { useSettings } from './settings.ts';
import { sayNow, useText } from './text.ts';

/** Exports the current filter of a list as an xlsx file. */
export function ExportButton(props: {
  call: Call;
  request: Readonly<Record<string, unknown>>;
  columns: readonly DrawnColumn[];
}): ReactNode {
  const t = useText(kitText);
  const { zone } = useSettings();
  const { page } = usePlace();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { rows, complete } = await fetchRows(props.call, props.request);
      const stamp = wallOf(Date.now(), zone).format('YYYYMMDD-HHmmss');
      await saveSheet(`${page.slice(1)}-${stamp}.xlsx`, props.columns, rows);
      if (!complete)
        notify({ kind: 'info', title: t('exportLimited', { count: formatCount(exportRowsMax) }) });
    } catch (error) {
      // Spec §8: export failures go to the console, besides what the person sees.
      console.error(error);
      if (!(error instanceof CallError)) notify({ kind: 'error', title: sayNow(kitText.exportFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={run} loading={busy}>
      {t('export')}
    </Button>
  );
}
