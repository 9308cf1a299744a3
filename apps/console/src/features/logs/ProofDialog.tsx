import { logs } from '@pitboss/contract/access/logs';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { newKey } from '../../kit/calls/send.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { ProgressBar } from '../../kit/drawn/progress-bar.tsx';
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
      {isError && <Callout kind="error" title={t('proofFailed')} />}
      {running && (
        <ProgressBar
          share={data?.total ? Math.min(0.99, data.checked / data.total) : 0}
          label={t('verify')}
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
    <RowsTable
      label={t('chain')}
      rows={[...chains].sort((a, b) => Number(b.brokenAt !== null) - Number(a.brokenAt !== null))}
      rowKey={(row) => row.chain}
      pageSize={20}
      columns={[
        {
          title: t('chain'),
          cell: (row) => (row.chain === '0' ? t('platform') : row.name || t('tenant', { id: row.chain })),
        },
        { title: t('lines'), align: 'right', cell: (row) => <Count value={row.rows} /> },
        {
          title: t('state'),
          cell: (row) => (
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
    <Callout
      kind={seals.wrong ? 'error' : seals.count ? 'success' : 'info'}
      title={
        seals.wrong
          ? t('sealsWrong', { place: seals.wrong })
          : t(seals.count ? 'sealsFit' : 'sealsNone', { count: seals.count })
      }
    >
      {!seals.wrong && seals.count > 0 && <Time value={seals.lastAt} />}
    </Callout>
  );
}
