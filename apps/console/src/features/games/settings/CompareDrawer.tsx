import type { ReactNode } from 'react';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Plain } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import type { GameRow } from './fields.tsx';
import { useName } from './names.ts';
import { settingText } from './settings.text.ts';

const compared = [
  ...([
    'category',
    'state',
    'rtp',
    'observed',
    'observedBets',
    'profitRate',
    'staked',
    'profitability',
  ] as const),
  ...(['hours', 'newsTicker', 'voice', 'ai', 'robots', 'memberChat'] as const),
] as const;

/** Compares two games; differences are highlighted. */
export function CompareDrawer(props: {
  readonly pair: readonly [GameRow, GameRow];
  readonly close: () => void;
}) {
  const t = useText(settingText);
  const name = useName();
  const [one, other] = props.pair;
  const texts = (row: GameRow, field: (typeof compared)[number]): ReactNode => {
    const value = row[field];
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (field === 'state') return t(`state.${row.state}`);
    if (field === 'category') return t(`category.${row.category}`);
    return value === null ? t('notSet') : <Plain value={value} />;
  };
  const cell = (row: GameRow) => (field: (typeof compared)[number]) =>
    one[field] === other[field] ? texts(row, field) : <mark className="g-differs">{texts(row, field)}</mark>;
  const title = t('compareOf', { one: name(one), other: name(other) });
  return (
    <DetailDrawer title={title} close={props.close}>
      <RowsTable
        label={title}
        rows={compared}
        rowKey={(field) => field}
        columns={[
          { title: t('setting'), cell: (field) => t(field) },
          { title: name(one), cell: cell(one) },
          { title: name(other), cell: cell(other) },
        ]}
      />
    </DetailDrawer>
  );
}
