import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { ExportButton } from '../export/export-button.tsx';
import type { ExportedList } from '../export/export-input.ts';
import type { Plan } from '../filters/list-url.ts';
import { kitText } from '../kit.text.ts';
import { useNavigation } from '../navigation.tsx';
import { ColumnMenu } from '../table/column-menu.tsx';
import type { ColumnState } from '../table/column-state.ts';
import { type Texts, useText } from '../text.ts';
import type { Views } from '../views/use-views.ts';
import { ViewButton } from '../views/view-button.tsx';
import type { DrawnColumn } from './list-columns.tsx';
import type { AnyRequest, ListCall } from './list-types.ts';

const ScheduleDialog = lazyDialog(
  async () => (await import('../schedule/ScheduleDialog.tsx')).ScheduleDialog,
);

/** Controls of every list, at the end of its filters: views, export, columns, and refresh. */
export function ListBar(props: {
  readonly page: string;
  readonly call: ListCall;
  readonly text: Texts;
  readonly plans: readonly Plan[];
  readonly request: AnyRequest;
  readonly columns: ColumnState<DrawnColumn>;
  readonly views: Views;
  readonly mayExport: boolean;
  /** True when a filter is missing or invalid, so that the list cannot be requested. */
  readonly unasked: boolean;
  readonly reading: boolean;
  readonly refresh: () => void;
}): ReactNode {
  const t = useText(kitText);
  const { page, call, text, request, columns, views, plans, mayExport, unasked } = props;
  const { page: shown } = useNavigation();
  const list: ExportedList = { page: shown, call, request, columns: columns.all, plans, text };
  const [scheduling, setScheduling] = useState(false);
  const schedule = () => setScheduling(true);
  return (
    <span className="k-tools">
      <ViewButton
        views={views}
        page={page}
        call={call}
        text={text}
        request={request}
        schedule={mayExport && !unasked ? schedule : undefined}
      />
      {mayExport && (
        <ExportButton owner={`${page} ${call.path}`} list={list} schedule={schedule} disabled={unasked} />
      )}
      <ColumnMenu state={columns} />
      <Button onClick={props.refresh} loading={props.reading}>
        {t('refresh')}
      </Button>
      {scheduling && (
        <ScheduleDialog name={views.current?.name} list={list} close={() => setScheduling(false)} />
      )}
    </span>
  );
}
