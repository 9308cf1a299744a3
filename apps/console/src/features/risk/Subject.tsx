import { hallOf } from '@pitboss/risk/subjects';
import type { ReactNode } from 'react';
import { useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';
import { riskText } from './risk.text.ts';

/** Whom a figure or alert is about. */
export function Subject({
  row,
}: {
  readonly row: {
    readonly subject: string;
    readonly name: string;
    readonly memberId: string | null;
    readonly agentId: string | null;
    readonly gameId: number | null;
  };
}): ReactNode {
  const t = useText(riskText);
  if (row.memberId) return <MemberLink id={row.memberId} account={row.name} />;
  const hall = hallOf(row.subject)?.hall;
  if (row.gameId !== null)
    return (
      <>
        <GameName id={row.gameId} />
        {hall && ` · ${t(`hall.${hall}`)}`}
      </>
    );
  if (row.agentId) return <AgentLink id={row.agentId}>{row.name}</AgentLink>;
  return row.name;
}
