import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { kitText } from '../kit.text.ts';
import { ColumnMenu } from '../table/column-menu.tsx';
import type { ColumnState } from '../table/column-state.ts';
import { type Texts, useText } from '../text.ts';
import type { Views } from '../views/use-views.ts';
import { ViewButton } from '../views/view-button.tsx';
import type { AnyRequest, ListCall } from './list-types.ts';
import type { Plan } from './list-url.ts';

/** What can be done with any list, at the end of its filters: its views, the file, its columns, and reading it again. */
export function ListBar(props: {
  readonly page: string;
  readonly call: ListCall;
  readonly text: Texts;
  readonly plans: readonly Plan[];
  readonly request: AnyRequest;
  readonly columns: ColumnState;
  readonly views: Views;
  readonly mayExport: boolean;
  /** Something is missing or wrong in the filters, so that the list cannot be asked for. */
  readonly unasked: boolean;
  readonly reading: boolean;
  readonly refresh: () => void;
}): ReactNode {
  const t = useText(kitText);
  const { page, call, text, request, columns, views } = props;
  return (
    <span className="k-tools">
      <ViewButton views={views} page={page} call={call} text={text} request={request} />
      {props.mayExport && (
        <ExportButton
          call={call}
          request={request}
          columns={columns.all}
          plans={props.plans}
          text={text}
          disabled={props.unasked}
        />
      )}
      <ColumnMenu state={columns} />
      <Button onClick={props.refresh} loading={props.reading}>
        {t('refresh')}
      </Button>
    </span>
  );
}
