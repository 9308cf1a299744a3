import type { RunSql } from '../sql/run-sql.ts';

/** The RTP that a game sets, with who set it: level 7 of the chain (risk §4). */
export interface GameRtp {
  readonly id: string;
  readonly level: 'game';
  readonly agentId: string;
  readonly gameId: number;
  readonly rtp: number;
  readonly from: Date;
  readonly until: null;
  readonly actor: string;
  readonly approver: string | null;
  readonly reason: string | null;
}

interface Row {
  id: string;
  game_id: number;
  rtp: number;
  at: Date;
  actor: string;
  approver: string | null;
  reason: string | null;
}

const text = `
  select c.id, c.game_id, (c.after #>> '{}')::int as rtp, c.at, c.actor, c.approver, c.reason
  from (select distinct on (game_id) * from game_setting_change where field = 'rtp' and at <= $1
    order by game_id, at desc, id desc) c
  where c.after is not null`;

/** Returns the RTP settings of games at a time; games without one are left out. */
export async function gameRtpHeld(run: RunSql, at: Date): Promise<GameRtp[]> {
  const rows = await run<Row>('rtp-games', text, [at]);
  return rows.map(({ id, game_id: gameId, rtp, at: from, actor, approver, reason }) => ({
    id,
    level: 'game',
    agentId: '0',
    gameId,
    rtp,
    from,
    until: null,
    actor,
    approver,
    reason,
  }));
}
