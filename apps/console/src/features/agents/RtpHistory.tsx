import { agentAdmin } from '@pitboss/contract/agent-admin';
import type { ReplyOf } from '@pitboss/contract/define';
import { Table } from 'antd';
import { useCall } from '../../kit/calls/use-call.ts';
import { Failed } from '../../kit/failed.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { Plain, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { adminText } from './admin.text.ts';

type Line = ReplyOf<typeof agentAdmin.getRtp>['list'][number];

/** Every RTP that an agent ever had: when, from what to what, who and why. */
export function RtpHistory({ id }: { readonly id: string }) {
  const t = useText(adminText);
  const k = useText(kitText);
  const query = useCall(agentAdmin.getRtp, { id });
  if (query.isError) return <Failed title={query.error.message} retry={query.refetch} />;
  const lines = query.data?.list ?? [];
  const approved = lines.some((line) => line.approver !== null);
  return (
    <>
      <AppliedOn kind="rtp.agent" id={id} />
      <Table<Line>
        size="small"
        rowKey="id"
        loading={query.isPending}
        dataSource={[...lines]}
        pagination={lines.length > 10 ? { pageSize: 10, size: 'small' } : false}
        locale={{ emptyText: query.isPending ? ' ' : k('empty') }}
        columns={[
          { title: t('validFrom'), render: (_, line) => <Time value={line.validFrom} /> },
          { title: t('before'), align: 'right', render: (_, line) => <Rtp value={line.before} /> },
          { title: t('after'), align: 'right', render: (_, line) => <Rtp value={line.after} /> },
          { title: t('actor'), render: (_, line) => line.actor ?? t('upline') },
          ...(approved
            ? [{ title: t('approver'), render: (_: unknown, line: Line) => <Plain value={line.approver} /> }]
            : []),
          {
            title: t('reason'),
            render: (_, line) => (line.reason === 'opening' ? t('opening') : <span>{line.reason}</span>),
          },
        ]}
      />
    </>
  );
}
