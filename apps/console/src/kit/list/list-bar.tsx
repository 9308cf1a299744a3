import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { lazyDialog } from '../dialog/lazy-dialog.tsx';
import { ToolIcon } from '../drawn/tool-icon.tsx';
import { ExportButton } from '../export/export-button.tsx';
import type { ExportedList } from '../export/export-input.ts';
import type { Plan } from '../filters/list-url.ts';
import { kitText } from '../kit.text.ts';
import { isPhone } from '../look/phone.ts';
import { useNavigation } from '../navigation.tsx';
import { PageTools } from '../page-tools.tsx';
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

/** Controls of every list, in the header of its page: views, export, columns, and refresh. */
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
  /** Content before the tools, such as the state of the live connection. */
  readonly children?: ReactNode;
  /** Buttons after the tools, the main one last. */
  readonly buttons?: ReactNode;
}): ReactNode {
  const t = useText(kitText);
  const { page, call, text, request, columns, views, plans, mayExport, unasked } = props;
  const { page: shown } = useNavigation();
  const list: ExportedList = { page: shown, call, request, columns: columns.all, plans, text };
  const [scheduling, setScheduling] = useState(false);
  const schedule = () => setScheduling(true);
  return (
    <PageTools>
      {props.children}
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
      {!isPhone() && <ColumnMenu state={columns} />}
      <Button
        className="k-icon-btn"
        title={t('refresh')}
        aria-label={t('refresh')}
        onClick={props.refresh}
        loading={props.reading}
      >
        {!props.reading && <ToolIcon of={RefreshCw} />}
      </Button>
      {props.buttons}
      {scheduling && (
        <ScheduleDialog name={views.current?.name} list={list} close={() => setScheduling(false)} />
      )}
    </PageTools>
  );
}
