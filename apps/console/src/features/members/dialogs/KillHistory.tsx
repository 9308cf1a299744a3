import { members } from '@pitboss/contract/members/members';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Money, Plain, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { memberActText } from '../../../parts/members/member-acts.text.ts';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { actionText } from '../actions.text.ts';

/** Killing probabilities of a member, in force and ended. */
export function KillHistory(props: {
  readonly id: string;
  readonly account: string;
  readonly close: () => void;
}) {
  const t = useText(actionText);
  const words = useText(memberActText);
  const query = useCall(members.killHistory, { id: props.id });
  const title = t('killHistoryOf', { whom: props.account });
  return (
    <DetailDrawer title={title} close={props.close} width={1000}>
      <AppliedOn kind="kill" id={props.id} label />
      <Loaded query={query} lines={6}>
        {({ list }) => (
          <RowsTable
            label={title}
            rows={list}
            rowKey={(row) => row.id}
            pageSize={15}
            empty={t('noKills')}
            columns={[
              { title: t('kill'), align: 'right', cell: (row) => row.probability },
              { title: t('killFrom'), cell: (row) => <Time value={row.from} /> },
              { title: words('killUntil'), cell: (row) => <Time value={row.until} /> },
              { title: words('killTarget'), align: 'right', cell: (row) => <Money value={row.target} /> },
              {
                title: t('killNet'),
                align: 'right',
                cell: (row) => <Money value={row.net} gainOf="member" currency={row.net && row.currency} />,
              },
              { title: words('killReason'), cell: (row) => <Plain value={row.reason} /> },
              { title: t('killBy'), cell: (row) => <Plain value={row.actor} /> },
              {
                title: t('killEnd'),
                cell: (row) =>
                  row.endedWhy === null ? (
                    <StatusTag tone="warning">{t('killInForce')}</StatusTag>
                  ) : (
                    <>
                      {t(`killEnd.${row.endedWhy}`)} <Time value={row.endedAt} />
                    </>
                  ),
              },
              {
                title: words('killReason'),
                cell: (row) => <Plain value={[row.endedBy, row.endReason].filter(Boolean).join(': ')} />,
              },
            ]}
          />
        )}
      </Loaded>
    </DetailDrawer>
  );
}
