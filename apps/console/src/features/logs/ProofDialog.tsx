import { logs } from '@pitboss/contract/access/logs';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { Alert, Empty, Modal, Progress, Table } from 'antd';
import { useState } from 'react';
import { newKey } from '../../kit/calls/send.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Count, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { logText } from './logs.text.ts';

type Proof = ReplyOf<typeof logs.verifyAudit>;

const whileRunningMs = 1_000;

/** Verifies the chains of the operation log and shows the result. */
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
          <Chains chains={data.chains} />
          <Seals seals={data.seals} />
        </>
      )}
    </Modal>
  );
}

/** The chains with their number of rows, broken ones first. */
function Chains({ chains }: { readonly chains: Proof['chains'] }) {
  const t = useText(logText);
  return (
    <Table
      size="small"
      rowKey="chain"
      pagination={false}
      scroll={{ y: 320 }}
      dataSource={[...chains].sort((a, b) => Number(b.brokenAt !== null) - Number(a.brokenAt !== null))}
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
  );
}

/** The seals compared with the chains: the wrong one, or the number and time of those that fit. */
function Seals({ seals }: { readonly seals: Proof['seals'] }) {
  const t = useText(logText);
  return (
    <Alert
      style={{ marginTop: 12 }}
      showIcon
      type={seals.wrong ? 'error' : seals.count ? 'success' : 'info'}
      title={t('seals')}
      description={
        seals.wrong ? (
          t('sealsWrong', { place: seals.wrong })
        ) : seals.count ? (
          <>
            {t('sealsFit', { count: seals.count })} <Time value={seals.lastAt} />
          </>
        ) : (
          t('sealsNone')
        )
      }
    />
  );
}
