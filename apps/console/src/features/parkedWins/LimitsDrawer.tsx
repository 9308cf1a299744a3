import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { Alert, Button, Drawer, Popconfirm, Table } from 'antd';
import { useState } from 'react';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { Failed } from '../../kit/failed.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { Money, Time } from '../../kit/list/cells.tsx';
import { useInFront, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { parkedText } from './parked-wins.text.ts';

/** The limits that are set; what holds elsewhere is said above them. */
export function LimitsDrawer({ close }: { readonly close: () => void }) {
  const t = useText(parkedText);
  const k = useText(kitText);
  const inFront = useInFront();
  const { holds } = usePlace();
  const [adding, setAdding] = useState(false);
  const query = useCall(parkedWins.limits, { pageSize: 500 });
  const remove = useWrite(parkedWins.removeLimit);
  const may = holds('parkedWins.limits');
  return (
    <Drawer
      open={inFront}
      onClose={close}
      size={860}
      title={t('limits')}
      extra={
        may && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('setLimit')}
          </Button>
        )
      }
    >
      <Alert type="info" title={t('limitsHint')} style={{ marginBottom: 12 }} />
      {query.isError && <Failed retry={query.refetch} />}
      <Table
        size="small"
        rowKey="id"
        loading={query.isPending}
        locale={{ emptyText: query.isPending || query.isError ? <div /> : t('noLimits') }}
        dataSource={query.data?.list ?? []}
        pagination={{ pageSize: 15, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
        columns={[
          {
            title: t('gameId'),
            render: (_, row) => (row.gameId === null ? t('allGames') : <GameName id={row.gameId} />),
          },
          {
            title: t('currency'),
            render: (_, row) => (row.currency === '*' ? t('allCurrencies') : row.currency),
          },
          {
            title: t('maxWin'),
            align: 'right',
            render: (_, row) => (
              <Money value={row.maxWin} currency={row.currency === '*' ? 'CNY' : row.currency} />
            ),
          },
          { title: t('maxRatio'), align: 'right', dataIndex: 'maxRatio' },
          { title: t('why'), dataIndex: 'reason' },
          { title: t('by'), render: (_, row) => <OperatorName name={row.operator} /> },
          { title: t('updatedAt'), render: (_, row) => <Time value={row.updatedAt} /> },
          {
            title: '',
            render: (_, row) =>
              may && (
                <Popconfirm
                  title={t('askRemove')}
                  okText={t('remove')}
                  okButtonProps={{ danger: true }}
                  cancelText={k('cancel')}
                  onConfirm={() => remove.mutateAsync({ payload: { limitId: row.id } })}
                >
                  <Button type="link" danger size="small">
                    {t('remove')}
                  </Button>
                </Popconfirm>
              ),
          },
        ]}
      />
      {adding && <LimitDialog close={() => setAdding(false)} />}
    </Drawer>
  );
}
