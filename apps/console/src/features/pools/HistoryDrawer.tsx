import { pools } from '@pitboss/contract/pools/pools';
import { useCall } from '../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { AgentLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { poolText } from './pools.text.ts';

interface HistoryProps {
  readonly groupId: string;
  readonly name: string;
  readonly close: () => void;
}

/** The agents of a group with their members, and every version of it. */
export function HistoryDrawer({ groupId, name, close }: HistoryProps) {
  const t = useText(poolText);
  const agents = useCall(pools.agents, { groupId, pageSize: 500 });
  const versions = useCall(pools.history, { groupId, pageSize: 500 });
  return (
    <DetailDrawer title={t('historyOf', { name })} close={close}>
      <Loaded query={agents} lines={4}>
        {({ list }) => (
          <RowsTable
            label={t('agentsOf', { name })}
            rows={list}
            rowKey={(row) => row.agentId}
            pageSize={10}
            empty={t('noAgents')}
            columns={[
              {
                title: t('agents'),
                cell: (row) => <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>,
              },
              { title: t('layer'), align: 'right', cell: (row) => row.layer },
              { title: t('members'), align: 'right', cell: (row) => row.members },
            ]}
          />
        )}
      </Loaded>
      <Loaded query={versions} lines={10}>
        {({ list }) => (
          <RowsTable
            label={t('historyOf', { name })}
            rows={list}
            rowKey={(row) => String(row.version)}
            pageSize={20}
            columns={[
              { title: t('version'), align: 'right', cell: (row) => row.version },
              { title: t('at'), cell: (row) => <Time value={row.at} /> },
              { title: t('what'), cell: (row) => t(`change.${row.change}`) },
              { title: t('rtp'), align: 'right', cell: (row) => row.rtp },
              { title: t('proportion'), align: 'right', cell: (row) => row.proportion },
              { title: t('ratios'), cell: (row) => row.ratios.join(' / ') },
              { title: t('state'), cell: (row) => t(`state.${row.state}`) },
              { title: t('actor'), cell: (row) => <OperatorName name={row.actor} /> },
              { title: t('approver'), cell: (row) => row.approver ?? '-' },
              { title: t('reason'), cell: (row) => row.reason },
            ]}
          />
        )}
      </Loaded>
    </DetailDrawer>
  );
}
