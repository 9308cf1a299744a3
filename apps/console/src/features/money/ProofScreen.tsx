import type { ReplyOf } from '@pitboss/contract/core/define';
import { ledgerProof } from '@pitboss/contract/money/ledger-proof';
import { useState } from 'react';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Callout } from '../../kit/detail/callout.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Count, StatusTag, Time } from '../../kit/list/cells.tsx';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { ProofState } from '../../parts/money/ProofState.tsx';
import { proofText } from './proof.text.ts';
import './money.css';

const UnfreezeDialog = lazyDialog(async () => (await import('./UnfreezeDialog.tsx')).UnfreezeDialog);

type Proof = ReplyOf<typeof ledgerProof.proof>;
type Invariant = Proof['invariants'][number];
type Failure = Invariant['faults'][number];

const whileRunningMs = 2_000;
const otherwiseMs = 30_000;

/** Links an error to the account, bet or entry it refers to. */
function ErrorLink({ invariant, fault }: { readonly invariant: Invariant; readonly fault: Failure }) {
  if (fault.account && fault.accountKind)
    return (
      <PageLink
        page="/statement"
        search={{
          kind: fault.accountKind,
          account: fault.account,
          ...(fault.currency ? { currency: fault.currency } : {}),
        }}
      >
        {fault.account}
      </PageLink>
    );
  if (invariant.key === 'bet')
    return (
      <PageLink page="/betManagement" search={{ id: fault.key }}>
        {fault.key}
      </PageLink>
    );
  return fault.key;
}

function Failures({ invariant }: { readonly invariant: Invariant }) {
  const t = useText(proofText);
  return (
    <RowsTable
      label={t('broken', { count: invariant.faults.length })}
      rows={invariant.faults}
      rowKey={(failure) => failure.key}
      columns={[
        { title: t('where'), cell: (failure) => <ErrorLink invariant={invariant} fault={failure} /> },
        { title: t('expected'), cell: (failure) => failure.expected },
        { title: t('found'), cell: (failure) => failure.found },
      ]}
    />
  );
}

function Unfreeze() {
  const t = useText(proofText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('unfreeze')}
      </Button>
      {open && <UnfreezeDialog close={() => setOpen(false)} />}
    </>
  );
}

function Head({ proof }: { readonly proof: Proof }) {
  const t = useText(proofText);
  const { holds } = useNavigation();
  const prove = useWrite(ledgerProof.prove, { done: false });
  return (
    <>
      {proof.frozenSince !== null && (
        <Callout
          kind="error"
          title={<strong>{t('frozen')}</strong>}
          action={holds('ledger.unfreeze') && <Unfreeze />}
        >
          <Time value={proof.frozenSince} />
          {proof.frozenBecause.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Callout>
      )}
      <div className="proof-head">
        <Button
          type="primary"
          loading={proof.running || prove.isPending}
          onClick={() => prove.mutate({ payload: {} })}
        >
          {t(proof.running ? 'running' : 'prove')}
        </Button>
        {proof.running && (
          <span className="proof-progress">
            <progress aria-label={t('running')} max={proof.total} value={proof.invariants.length} />
            {proof.invariants.length} / {proof.total}
          </span>
        )}
        <ProofState proof={proof} />
        <p>
          {t('reconciled')} <Time value={proof.reconciledAt} />
        </p>
      </div>
    </>
  );
}

/**
 * The invariants of money, green or red, each with what was looked at and the first of what does not hold.
 */
export function ProofScreen() {
  const query = useCall(
    ledgerProof.proof,
    {},
    { everyMs: ({ running }) => (running ? whileRunningMs : otherwiseMs) },
  );
  return (
    <div className="proof">
      <Loaded query={query} lines={10}>
        {(proof) => (
          <>
            <Head proof={proof} />
            <Invariants proof={proof} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Invariants({ proof }: { readonly proof: Proof }) {
  const t = useText(proofText);
  const language = useLanguage();
  return (
    <RowsTable
      label={t('invariant')}
      rows={proof.invariants}
      rowKey={(invariant) => invariant.key}
      empty={t(proof.running ? 'running' : 'never')}
      unfold={(invariant) => (invariant.faults.length > 0 ? <Failures invariant={invariant} /> : null)}
      columns={[
        {
          title: t('state'),
          width: 110,
          cell: ({ faults }) => (
            <StatusTag tone={faults.length === 0 ? 'success' : 'error'}>
              {faults.length === 0 ? t('holds') : t('broken', { count: faults.length })}
            </StatusTag>
          ),
        },
        { title: t('invariant'), cell: ({ title }) => say(title, language) },
        { title: t('checked'), align: 'right', width: 140, cell: ({ checked }) => <Count value={checked} /> },
        { title: t('duration'), align: 'right', width: 110, cell: ({ ms }) => `${(ms / 1000).toFixed(2)} s` },
      ]}
    />
  );
}
