import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Plain, Time } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { adminText } from './admin.text.ts';

type Line = ReplyOf<typeof agentAdmin.getRtp>['list'][number];

/** Every RTP that an agent ever had: when, from what to what, who and why. */
export function RtpHistory({ id }: { readonly id: string }) {
  const t = useText(adminText);
  const query = useCall(agentAdmin.getRtp, { id });
  return (
    <>
      <AppliedOn kind="rtp.agent" id={id} />
      <Loaded query={query} lines={4}>
        {({ list }) => (
          <RowsTable
            label={t('history')}
            rows={list}
            rowKey={(line) => line.id}
            pageSize={10}
            columns={[
              { title: t('validFrom'), cell: (line) => <Time value={line.validFrom} /> },
              { title: t('before'), align: 'right', cell: (line) => <Rtp value={line.before} /> },
              { title: t('after'), align: 'right', cell: (line) => <Rtp value={line.after} /> },
              { title: t('actor'), cell: (line) => <OperatorName name={line.actor ?? 'upline'} /> },
              ...(list.some(({ approver }) => approver !== null)
                ? [{ title: t('approver'), cell: (line: Line) => <Plain value={line.approver} /> }]
                : []),
              {
                title: t('reason'),
                cell: (line) =>
                  line.reason === 'opening' ? t('opening') : <OperatorName name={line.reason} />,
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
