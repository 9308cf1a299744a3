import type { ReplyOf } from '@pitboss/contract/core/define';
import { kindAndStateLabels } from '@pitboss/contract/core/labels/kind-labels';
import type { pools } from '@pitboss/contract/pools/pools';
import type { ReactNode } from 'react';
import { Callout } from '../../kit/detail/callout.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Money } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { moneyText } from './money.text.ts';

/** Balances before and after a movement that has not been made, and why it would be rejected. */
export function PlanTable({ plan }: { readonly plan: ReplyOf<typeof pools.planDrain> }): ReactNode {
  const t = useText(moneyText);
  const language = useLanguage();
  if (plan.refusal) return <Callout kind="error" title={plan.refusal} />;
  return (
    <RowsTable
      label={t('account')}
      rows={plan.accounts}
      rowKey={({ kind, name }) => `${kind} ${name}`}
      columns={[
        {
          title: t('account'),
          cell: ({ kind, name }) => `${kindAndStateLabels[`kind.${kind}`][language]} ${name}`,
        },
        {
          title: t('before'),
          align: 'right',
          cell: ({ before }) => <Money value={before} currency={plan.currency} />,
        },
        {
          title: t('after'),
          align: 'right',
          cell: ({ after }) => <Money value={after} currency={plan.currency} />,
        },
      ]}
    />
  );
}
