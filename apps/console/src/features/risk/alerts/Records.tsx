import type { ReactNode } from 'react';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import type { Alert } from './alert.ts';
import { stateTones } from './alert.ts';
import { recordText } from './records.text.ts';

interface DecidedRow {
  readonly id: string;
  readonly at: number;
  readonly result: 'normal' | 'abnormal' | 'undeterminable';
  readonly handler: string | null;
  readonly remark: string;
  readonly content: Alert['content'];
}

/** Decisions about alerts: of one subject, or of a case. */
export function Records(props: {
  readonly title: string;
  /** Text when there are none. */
  readonly none: string;
  readonly rows: readonly DecidedRow[];
}): ReactNode {
  const t = useText(recordText);
  const language = useLanguage();
  return (
    <section>
      <h3>{props.title}</h3>
      <RowsTable
        label={props.title}
        rows={props.rows}
        rowKey={({ id }) => id}
        empty={props.none}
        pageSize={20}
        columns={[
          { title: t('at'), cell: ({ at }) => <Time value={at} /> },
          {
            title: t('result'),
            cell: ({ result }) => <StatusTag tone={stateTones[result]}>{t(`result.${result}`)}</StatusTag>,
          },
          { title: t('handler'), cell: ({ handler }) => <OperatorName name={handler} /> },
          { title: t('remark'), cell: ({ remark }) => remark || '-' },
          { title: t('content'), cell: ({ content }) => content[language] },
        ]}
      />
    </section>
  );
}
