import type { PagePath } from '@pitboss/contract/core/pages';
import { type Books, booksOf, booksTexts } from '@pitboss/risk/rules/signals';
import { hallTexts } from '@pitboss/risk/rules/words';
import { hallOf } from '@pitboss/risk/subjects';
import type { Text } from '@pitboss/rules/i18n';
import type { ReactNode } from 'react';
import { PageLink } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AgentLink, MemberLink } from '../../../parts/links.tsx';

/** Pages with the proofs of ledger, reports and log. */
const proofPages: Readonly<Record<Books, PagePath>> = {
  ledger: '/ledgerProof',
  reports: '/ledgerProof',
  log: '/operationLog',
};

/** Subject of a figure or alert. */
export function Subject({
  row,
}: {
  readonly row: {
    readonly subject: string;
    readonly name: string;
    readonly memberId: string | null;
    readonly agentId: string | null;
    readonly gameId: number | null;
    readonly roomName?: Text | null;
  };
}): ReactNode {
  const language = useLanguage();
  const pair = /^m:(\d+)\|m:(\d+)$/.exec(row.subject);
  if (pair) {
    const [low = '', high = ''] = row.name.split(', ');
    return (
      <>
        <MemberLink id={pair[1] ?? ''} account={low} />, <MemberLink id={pair[2] ?? ''} account={high} />
      </>
    );
  }
  if (row.memberId) return <MemberLink id={row.memberId} account={row.name} />;
  const hall = hallOf(row.subject)?.hall;
  if (row.gameId !== null)
    return (
      <>
        <GameName id={row.gameId} />
        {hall && ` · ${hallTexts[hall][language]}`}
      </>
    );
  const books = booksOf(row.subject);
  if (books) return <PageLink page={proofPages[books]}>{booksTexts[books][language]}</PageLink>;
  if (row.roomName) return row.roomName[language];
  if (row.agentId) return <AgentLink id={row.agentId}>{row.name}</AgentLink>;
  return row.name;
}
