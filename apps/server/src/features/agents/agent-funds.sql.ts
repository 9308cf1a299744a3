import { sql } from 'kysely';
import { underAgent } from '../../domain/agents/under-agent.ts';
import { isWithheldAtWallet } from '../../domain/members/withheld.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';

/** Money of the members of an agent and all below it, in one currency; minor units. */
export interface AgentFunds {
  currency: string;
  free: string;
  open_bets: number;
  open_stakes: string;
  withheld: string;
}

/**
 * Returns the money of the members of an agent and all below it, by currency: free on our ledger, in open bets
 * and withheld. What is free at agents' own wallets is known to these only.
 */
export async function readAgentFunds(db: Tx, scope: Scope, id: string): Promise<AgentFunds[]> {
  const { rows } = await sql<AgentFunds>`
    with parts as (
      select l.currency, l.balance - l.held as free, 0 as bets, 0 as stakes, l.held as withheld
      from ledger_account l
      where l.kind = 'member' and ${underAgent('l.agent_id', id)} and ${within(scope, 'l.agent_id')}
      union all
      select b.currency, 0, 1, b.amount, 0 from bet b
      where b.state <> 1 and b.state = 0 and ${underAgent('b.agent_id', id)}
        and ${within(scope, 'b.agent_id')}
      union all
      select t.currency, 0, 0, 0, t.amount from wallet_tx t
      where t.kind = 'withhold' and t.state = 'ok' and t.settled_by is null and not t.is_final
        and ${underAgent('t.agent_id', id)} and ${within(scope, 't.agent_id')}
      union all
      select o.currency, 0, 0, 0, o.amount from wallet_order o
      where ${isWithheldAtWallet} and ${underAgent('o.agent_id', id)} and ${within(scope, 'o.agent_id')})
    select currency, sum(free)::text as free, sum(bets)::int as open_bets, sum(stakes)::text as open_stakes,
      sum(withheld)::text as withheld
    from parts group by currency order by currency`.execute(db);
  return rows;
}
