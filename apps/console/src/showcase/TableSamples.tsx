import { type ReactNode, useMemo } from 'react';
import { RowsTable } from '../kit/detail/rows-table.tsx';
import { ListFilters } from '../kit/filters/list-filters.tsx';
import { plansOf } from '../kit/filters/list-url.ts';
import { Money } from '../kit/list/cells.tsx';
import { RowActions } from '../kit/list/list-actions.tsx';
import { drawColumns } from '../kit/list/list-columns.tsx';
import { useLanguage } from '../kit/settings.ts';
import { useColumnState } from '../kit/table/column-state.ts';
import { DataTable, type DataTableProps } from '../kit/table/table.tsx';
import { useText } from '../kit/text.ts';
import { Sample, Samples } from './sample.tsx';
import { sampleText } from './showcase.text.ts';

const states = ['normal', 'blocked', 'held'] as const;
const rows = states.map((state, at) => ({
  id: String(at + 1),
  account: `demo${at + 1}`,
  amount: ['1250.00', '-80.00', '0.00'][at] ?? '0.00',
  state,
  createdAt: Date.UTC(2026, 0, 5 + at, 4, 30, 15),
}));
const columns = {
  account: { as: 'text', fixed: true },
  amount: 'companyGain',
  state: { choices: states, tones: { normal: 'success', blocked: 'error', held: 'warning' } },
  createdAt: 'time',
} as const;
const plans = plansOf({ account: 'text', state: { choices: states }, createdAt: 'text' });

function Table(props: Partial<DataTableProps> & { readonly name: string }): ReactNode {
  const language = useLanguage();
  const drawn = useMemo(
    () =>
      drawColumns(columns, sampleText, ['account', 'createdAt'], {
        language,
        about: { amount: 'companyGain' },
      }),
    [language],
  );
  const state = useColumnState(`showcase ${props.name}`, drawn);
  return (
    <div className="show-table k-list">
      <small lang="en">{props.name}</small>
      <DataTable label={props.name} columnState={state} rowKey="id" rows={rows} {...props} />
    </div>
  );
}

/** The table of lists in its states, with the filters above it. */
export function TableSamples(): ReactNode {
  const t = useText(sampleText);
  const end = {
    width: 130,
    first: () => undefined,
    draw: () => (
      <RowActions
        actions={[{ label: sampleText.edit }, { label: sampleText.stop, danger: false }]}
        start={() => undefined}
      />
    ),
  };
  return (
    <Samples id="tables" title="Tables">
      <Sample name="filters" wide>
        <ListFilters
          plans={plans}
          text={sampleText}
          search={{ account: 'demo1' }}
          rejected={{ key: 'createdAt', because: t('wrong') }}
          submit={() => undefined}
        />
      </Sample>
      <Sample name="rows of a record" wide>
        <RowsTable
          label={t('page')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { title: t('account'), cell: ({ account }) => account },
            { title: t('amount'), align: 'right', cell: ({ amount }) => <Money value={amount} /> },
          ]}
        />
      </Sample>
      <Table
        name="rows, ticked, with totals"
        picks={{ keys: ['2'], set: () => undefined }}
        front="1"
        rowEnd={end}
        sort={{ key: 'createdAt', order: 'desc' }}
        onSort={() => undefined}
        totals={{ amount: <Money value="1170.00" /> }}
      />
      <Table name="loading" loading />
      <Table name="empty" rows={[]} filtered />
      <Table name="failed" failed="Loading failed" retry={() => undefined} />
    </Samples>
  );
}
