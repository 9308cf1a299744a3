import type pg from 'pg';
import { idFloor } from '../../../apps/server/src/platform/db/ids.ts';
import { type Bettor, ladder } from '../../world/games/placing.ts';
import type { Purse } from '../../world/ledger/ledger.ts';
import { unitOf } from '../../world/ledger/ledger.ts';

/** A member that the live mode may play for. */
export interface LivePlayer extends Bettor {
  readonly account: string;
  /** The agent's account, which distinguishes members with equal names. */
  readonly agent: string;
  readonly ip: string;
  readonly device: string;
  readonly gameIds: readonly number[] | null;
  /** True when the agent keeps the money. */
  readonly seamless: boolean;
  /** Its transfers have limits. */
  readonly limited: boolean;
  /** When it registered, in epoch ms: none of its bets is older. */
  readonly joinedMs: number;
  online: boolean;
  busy: boolean;
  /** When it was last seen at a table, and when it signed in, in epoch ms. */
  seenMs: number;
  signedInMs: number;
}

interface Row {
  account: string;
  agent: string;
  currency: string;
  ip: string;
  device: string | null;
  game_ids: number[] | null;
  seamless: boolean;
  limited: boolean;
  joined: Date;
  online: boolean;
  balance: string | null;
  usual: string | null;
}

/** Members kept in memory: those with the most bets of the last `recentMs` come first. */
const maxPlayers = 3_000;
const recentMs = 30 * 86_400_000;
/** Assumed balance at an agent's wallet, in smallest stakes. */
const elsewhere = 500n;

/** The step of the ladder that a usual stake belongs to. */
function levelOf(currency: string, stake: bigint): number {
  const units = stake / unitOf(currency);
  const above = ladder.findIndex((step) => step > units);
  return above < 0 ? ladder.length - 1 : Math.max(0, above - 1);
}

const query = `
  select m.account, a.account as agent, m.currency, coalesce(m.login_ip, m.register_ip) as ip, a.game_ids,
    a.transfer_mode = 'seamless' as seamless, m.trade_limited as limited, m.created_at as joined,
      m.online_since is not null as online, l.balance,
    (select l.device from member_login l where l.member_id = m.id and l.tenant_id = m.tenant_id
      order by l.id desc limit 1) as device,
    (d.amount / nullif(d.bets, 0))::bigint as usual
  from member m
  join agent a on a.id = m.agent_id and a.tenant_id = m.tenant_id
  left join ledger_account l on l.owner_id = m.id and l.kind = 'member' and l.currency = m.currency
    and l.tenant_id = m.tenant_id
  left join (
    select tenant_id, member_id, count(*) as bets, sum(amount) as amount from bet
      where id >= $2 and state = 1 and is_normal group by tenant_id, member_id
  ) d on d.member_id = m.id and d.tenant_id = m.tenant_id
  where m.kind = 'normal' and m.account <> 'demo1'
  order by d.bets desc nulls last, m.id limit $1`;

/**
 * Reads the members, with what they have and how they usually play; who of them may bet is in the config
 * feed.
 */
export async function readPlayers(pool: pg.Pool): Promise<LivePlayer[]> {
  const now = Date.now();
  const { rows } = await pool.query<Row>(query, [maxPlayers, idFloor(now - recentMs)]);
  return rows.map((row, index) => {
    const purse: Purse = {
      balance: row.seamless ? unitOf(row.currency) * 10n * elsewhere : BigInt(row.balance ?? 0),
    };
    return {
      index,
      account: row.account,
      agent: row.agent,
      currency: row.currency,
      level: row.usual ? levelOf(row.currency, BigInt(row.usual)) : 0,
      hunter: false,
      partner: null,
      purse,
      ip: row.ip,
      device: row.device ?? 'Chrome 137 / Windows 11',
      gameIds: row.game_ids,
      seamless: row.seamless,
      limited: row.limited,
      joinedMs: row.joined.getTime(),
      online: row.online,
      busy: false,
      seenMs: 0,
      signedInMs: now,
    };
  });
}

/**
 * Returns the keys of bets that an interrupted earlier run left open. Bets with a held payout are excluded:
 * the server rejects their cancellation until an operator has decided.
 */
export async function readAbandoned(pool: pg.Pool, nodeId: string): Promise<string[]> {
  const { rows } = await pool.query<{ bet_key: string }>(
    `select bet_key from ingest_bet i where node_id = $1 and state = 0 and bet_key like 'L-%'
       and not exists (select from wallet_tx t where t.tx_id = i.bet_key) and at > now() - interval '7 days'
       and not exists (select from parked_win w where w.bet_id = i.bet_id and w.tenant_id = i.tenant_id
         and w.state = 'open')
     order by at limit 2000`,
    [nodeId],
  );
  return rows.map((row) => row.bet_key);
}

/** An award that waits for its member. */
export interface OpenAward {
  readonly account: string;
  readonly agent: string;
  readonly activityId: string;
}

/** Awards that their members may claim now, a handful of them. */
export async function readOpenAwards(pool: pg.Pool): Promise<OpenAward[]> {
  const { rows } = await pool.query<{ account: string; agent: string; activity_id: string }>(
    `select m.account, a.account as agent, w.activity_id::text
      from activity_award w join activity v on v.id = w.activity_id
     join member m on m.id = w.member_id and m.tenant_id = w.tenant_id join agent a on a.id = m.agent_id
     where v.payout_way = 'claim' and w.wanted_at is null and v.show_end > now() order by w.id limit 100`,
  );
  return rows.map(({ account, agent, activity_id }) => ({ account, agent, activityId: activity_id }));
}
