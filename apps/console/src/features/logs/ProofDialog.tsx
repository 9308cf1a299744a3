import { logs } from '@pitboss/contract/logs';
import { Alert, Empty, Modal, Progress, Table } from 'antd';
import { useState } from 'react';
import { newKey } from '../../kit/calls/send.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Count, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { logText } from './logs.text.ts';

const whileRunningMs = 1_000;

/** Proves the chains of the operation log and says what it found. */
export function ProofDialog({ close }: { readonly close: () => void }) {
  const t = useText(logText);
  const inFront = useInFront();
  // The name finds the same proof again until it has ended.
  const [run] = useState(newKey);
  const [asking, setAsking] = useState(true);
  const { data, isError } = useCall(
    logs.verifyAudit,
    { run },
    { staleMs: 0, ...(asking ? { everyMs: whileRunningMs } : {}) },
  );
  const running = !isError && (data === undefined || data.running);
  if (running !== asking) setAsking(running);
  return (
    <Modal open={inFront} title={t('verify')} width={640} footer={null} onCancel={close}>
      <p>{t('verifyWhy')}</p>
      {isError && <Empty description={t('proofFailed')} />}
      {running && (
        <Progress
          percent={data?.total ? Math.min(99, Math.floor((100 * data.checked) / data.total)) : 0}
          status="active"
          aria-label={t('verify')}
        />
      )}
      {!running && data && (
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
