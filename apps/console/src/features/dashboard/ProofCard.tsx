import { ledgerProof } from '@pitboss/contract/money/ledger-proof';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { ProofState } from '../../parts/money/ProofState.tsx';
import { proofStateText } from '../../parts/money/proof-state.text.ts';

const everyMs = 300_000;

/** Outcome and age of the newest ledger verification, for operators who may open its page. */
export function ProofCard(): ReactNode {
  const t = useText(proofStateText);
  const { data } = useCall(ledgerProof.proof, {}, { everyMs, quiet: true });
  if (!data) return null;
  return (
    <section className="home-card" aria-label={t('title')}>
      <header className="home-card-head">
        <span className="home-card-title">{t('title')}</span>
        <PageLink page="/ledgerProof">{t('open')}</PageLink>
      </header>
      <ProofState proof={data} />
    </section>
  );
}
