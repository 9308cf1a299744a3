import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { idFloor } from '../../platform/db/ids.ts';

/** A bet of a round that is not cancelled. */
export interface RoundBet {
  id: string;
  inning_id: string;
  member_id: string;
  tenant_id: string;
  agent_id: string;
  game_id: number;
  area_id: number;
  currency: string;
  amount: string;
  ip: string;
  bet_time: Date;
}

const columns = `b.id, b.inning_id, b.member_id, b.tenant_id, b.agent_id, b.game_id, b.area_id, b.currency,
  b.amount,
     b.ip, b.bet_time`;
const counted = 'b.area_id is not null and b.state <> 2 and b.is_normal';

/** The bets of rounds by their numbers, of those that have ended and those that have not. */
export async function readRounds(run: RunSql, rounds: readonly string[]): Promise<RoundBet[]> {
  if (rounds.length === 0) return [];
  return run<RoundBet>(
    'risk-round-bets',
    `select ${columns} from round r join bet b on b.round_id = r.id where r.inning_id = any($1::text[])
       and ${counted}
     union all select ${columns} from bet b where b.round_id is null and b.inning_id = any($1::text[])
       and ${counted}`,
    [rounds],
  );
}

export interface SignIn {
  member_id: string;
  ip: string;
  device: string;
  first: Date;
  last: Date;
}

/** Reads addresses and devices of members' sign-ins since a time, with the first and last time. */
export async function readSignIns(run: RunSql, members: readonly string[], from: number): Promise<SignIn[]> {
  if (members.length === 0) return [];
  return run<SignIn>(
    'risk-sign-ins',
    `select member_id, ip, device, min(at) as first, max(at) as last from member_login
     where member_id = any($1::bigint[]) and id >= $2::bigint and at >= $3 and event = 'login'
       group by 1, 2, 3`,
    [plainArray(members), idFloor(from - 60_000), new Date(from)],
  );
}

export interface OppositeRow {
  subject: string;
  round: string;
  at: Date;
  matched: string;
}

/** Reads the records of pairs since a time. */
export async function readOpposites(
  run: RunSql,
  subjects: readonly string[],
  from: number,
): Promise<OppositeRow[]> {
  if (subjects.length === 0) return [];
  return run<OppositeRow>(
    'risk-opposites',
    'select subject, round, at, matched from risk_opposite where subject = any($1::text[]) and at >= $2',
    [subjects, new Date(from)],
  );
}

/** A round in which a pair staked on opposite areas. */
export interface NewOpposite {
  readonly id: string;
  readonly subject: string;
  readonly round: string;
  readonly game: number;
  readonly sides: readonly {
    readonly member: string;
    readonly area: number;
    /** Minor units of the member's currency. */
    readonly amount: bigint;
    readonly currency: string;
  }[];
  /** CNY minor units. */
  readonly matched: bigint;
  readonly links: readonly string[];
  /** Epoch ms of the bet that made it one. */
  readonly at: number;
}

/**
 * Stores a record; for a round with a record it updates the stakes, if they are higher and there is no
 * decision.
 */
export async function storeOpposite(run: RunSql, one: NewOpposite): Promise<void> {
  const [low, high] = one.sides;
  if (!low || !high) throw new Error(`a pair of one: ${one.subject}`);
  await run(
    'risk-opposite-store',
    `insert into risk_opposite as o (id, subject, round, game_id, low_id, high_id, low_area, high_area,
       low_amount, high_amount,
       low_currency, high_currency, matched, links, at, made_at)
     values ($1::bigint, $2, $3, $4, $5::bigint, $6::bigint, $7, $8, $9::bigint, $10::bigint, $11, $12,
       $13::bigint, $14::text[],
       $15, now())
     on conflict (subject, round) do update set low_area = excluded.low_area, high_area = excluded.high_area,
       low_amount = excluded.low_amount, high_amount = excluded.high_amount, matched = excluded.matched
     where o.verdict is null and o.matched < excluded.matched`,
    [
      one.id,
      one.subject,
      one.round,
      one.game,
      low.member,
      high.member,
      low.area,
      high.area,
      String(low.amount),
      String(high.amount),
      low.currency,
      high.currency,
      String(one.matched),
      [...one.links],
      new Date(one.at).toISOString(),
    ],
  );
}
