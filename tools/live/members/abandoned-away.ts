import type pg from 'pg';
import type { AwayBet } from '../node/wallet.ts';

/** Bets at agents' wallets that an earlier run left taken, neither settled nor cancelled. */
export async function readAbandonedAway(pool: pg.Pool, nodeId: string): Promise<AwayBet[]> {
  const { rows } = await pool.query<{
    tx_id: string;
    member_account: string;
    agent: string;
    currency: string;
    game_id: number;
    round_id: string | null;
    amount: string;
  }>(
    `select o.tx_id, o.member_account, a.account as agent, o.currency, o.game_id, o.round_id, o.amount
     from wallet_order o join agent a on a.id = o.agent_id
     where o.node_id = $1 and o.kind = 'bet' and o.state = 'ok' and o.settled_by is null
       and o.tx_id like 'L-%'
       and o.created_at > now() - interval '7 days' limit 2000`,
    [nodeId],
  );
  return rows.map((row) => ({
    id: row.tx_id,
    gameId: row.game_id,
    roomId: '',
    roundId: row.round_id ?? undefined,
    areaId: null,
    person: { account: row.member_account, agent: row.agent, currency: row.currency, ip: '' },
    amount: BigInt(row.amount),
    at: Date.now(),
    rtp: undefined,
  }));
}
