import { agents } from '@pitboss/contract/agents/agents';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Count, Money } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { agentPageText } from './agent-page.text.ts';

/** Money of the members of an agent and all below it, by currency: free, in open bets and withheld. */
export function AgentFunds({ id, seamless }: { readonly id: string; readonly seamless: boolean }) {
  const t = useText(agentPageText);
  const query = useCall(agents.funds, { id }, { quiet: true });
  return (
    <section className="k-thing-card" aria-label={t('funds')}>
      <h3>
        {t('funds')} <small>{t('fundsOf')}</small>
      </h3>
      <Loaded query={query} lines={3}>
        {(rows) => (
          <RowsTable
            label={t('funds')}
            rows={rows}
            rowKey={(row) => row.currency}
            empty={t('noFunds')}
            columns={[
              { title: t('currency'), cell: (row) => row.currency },
              {
                title: t('free'),
                align: 'right',
                cell: (row) => (seamless ? t('atWallet') : <Money value={row.free} />),
              },
              { title: t('openStakes'), align: 'right', cell: (row) => <Money value={row.openStakes} /> },
              { title: t('openBets'), align: 'right', cell: (row) => <Count value={row.openBets} /> },
              { title: t('withheld'), align: 'right', cell: (row) => <Money value={row.withheld} /> },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
