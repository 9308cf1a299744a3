import type { ReactNode } from 'react';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentLink, MemberLink } from '../../parts/links.tsx';

/** Whom a figure or alert is about. */
export function Subject({
  row,
}: {
  readonly row: {
    readonly name: string;
    readonly memberId: string | null;
    readonly agentId: string | null;
    readonly gameId: number | null;
  };
}): ReactNode {
  if (row.memberId) return <MemberLink id={row.memberId} account={row.name} />;
  if (row.gameId !== null) return <GameName id={row.gameId} />;
  if (row.agentId) return <AgentLink id={row.agentId}>{row.name}</AgentLink>;
  return row.name;
}
