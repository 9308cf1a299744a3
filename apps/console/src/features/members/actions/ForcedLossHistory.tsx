import { members } from '@pitboss/contract/members/members';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Money, Plain, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { memberActText } from '../../../parts/members/member-actions.text.ts';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { actionText } from './actions.text.ts';

/** Killing probabilities of a member, in force and ended. */
export function ForcedLossHistory(props: {
  readonly id: string;
  readonly account: string;
  readonly close: () => void;
}) {
  const t = useText(actionText);
  const texts = useText(memberActText);
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
              { title: texts('killUntil'), cell: (row) => <Time value={row.until} /> },
              { title: texts('killTarget'), align: 'right', cell: (row) => <Money value={row.target} /> },
              {
                title: t('killNet'),
                align: 'right',
                cell: (row) => <Money value={row.net} gainOf="member" currency={row.net && row.currency} />,
              },
              { title: texts('reason'), cell: (row) => <OperatorName name={row.reason} /> },
              { title: t('killBy'), cell: (row) => <OperatorName name={row.actor} /> },
              {
                title: t('killEnd'),
                cell: (row) =>
                  row.endedWhy === null ? (
                    <StatusTag tone="unusual">{t('killInForce')}</StatusTag>
                  ) : (
                    <>
                      {t(`killEnd.${row.endedWhy}`)} <Time value={row.endedAt} />
                    </>
                  ),
              },
              {
                title: texts('reason'),
                cell: (row) =>
                  row.endedBy === 'upline' ? (
                    <OperatorName name="upline" />
                  ) : (
                    <Plain value={[row.endedBy, row.endReason].filter(Boolean).join(': ')} />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </DetailDrawer>
  );
}
