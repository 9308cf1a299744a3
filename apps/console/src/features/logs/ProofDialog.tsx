import { logs } from '@pitboss/contract/logs';
import { Alert, Modal, Skeleton, Table } from 'antd';
import { Count, StatusTag, Time } from '../../kit/cells.tsx';
import { useInFront } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { useCall } from '../../kit/use-call.ts';
import { logText } from './logs.text.ts';

/** Proves the chains of the operation log and says what it found. */
export function ProofDialog({ close }: { readonly close: () => void }) {
  const t = useText(logText);
  const inFront = useInFront();
  const proof = useCall(logs.verifyAudit, {}, { staleMs: 0 });
  const { data } = proof;
  return (
    <Modal open={inFront} title={t('verify')} width={640} footer={null} onCancel={close}>
      <p>{t('verifyWhy')}</p>
      {proof.isFetching || !data ? (
        <Skeleton active />
      ) : (
        <>
          <Table
            size="small"
            rowKey="chain"
            pagination={false}
            scroll={{ y: 320 }}
            dataSource={[...data.chains].sort(
              (a, b) => Number(b.brokenAt !== null) - Number(a.brokenAt !== null),
            )}
            columns={[
              {
                title: t('chain'),
                render: (_, row) =>
                  row.chain === '0' ? t('platform') : row.name || t('tenant', { id: row.chain }),
              },
              { title: t('lines'), align: 'right', render: (_, row) => <Count value={row.rows} /> },
              {
                title: t('state'),
                render: (_, row) => (
                  <StatusTag tone={row.brokenAt === null ? 'success' : 'error'}>
                    {row.brokenAt === null ? t('whole') : t('brokenAt', { seq: row.brokenAt })}
                  </StatusTag>
                ),
              },
            ]}
          />
          <Alert
            style={{ marginTop: 12 }}
            showIcon
            type={data.seals.wrong ? 'error' : data.seals.count ? 'success' : 'info'}
            title={t('seals')}
            description={
              data.seals.wrong ? (
                t('sealsWrong', { place: data.seals.wrong })
              ) : data.seals.count ? (
                <>
                  {t('sealsFit', { count: data.seals.count })} <Time value={data.seals.lastAt} />
                </>
              ) : (
                t('sealsNone')
              )
            }
          />
        </>
      )}
    </Modal>
  );
}
