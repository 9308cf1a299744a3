import type { ReplyOf } from '@pitboss/contract/core/define';
import type { ledgerProof } from '@pitboss/contract/money/ledger-proof';
import { durationText } from '@pitboss/rules/zones/duration';
import type { ReactNode } from 'react';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { proofStateText } from './proof-state.text.ts';

type Proof = Pick<ReplyOf<typeof ledgerProof.proof>, 'failed' | 'overdue' | 'lastFinishedAt' | 'lastWrong'>;

/** Outcome, time and age of the newest ledger verification; red when it failed or is too old. */
export function ProofState({ proof }: { readonly proof: Proof }): ReactNode {
  const t = useText(proofStateText);
  const language = useLanguage();
  const { failed, overdue, lastFinishedAt, lastWrong } = proof;
  return (
    <>
      {failed && <StatusTag tone="error">{t('failed')}</StatusTag>}
      {overdue && <StatusTag tone="error">{t('overdue')}</StatusTag>}
      {lastWrong !== null && (
        <StatusTag tone={lastWrong === 0 ? 'success' : 'error'}>
          {lastWrong === 0 ? t('green') : t('red', { count: lastWrong })}
        </StatusTag>
      )}
      {lastFinishedAt !== null && (
        <p>
          {t('finished')} <Time value={lastFinishedAt} /> (
          {t('age', { age: durationText(Date.now() - lastFinishedAt)[language] })})
        </p>
      )}
    </>
  );
}
