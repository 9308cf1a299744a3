import type { ActivityTerms } from '@pitboss/rules/activities/activity';
import type pg from 'pg';
import { settleActivity } from '../../domain/activities/settle.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { awardsDue, payAwards } from '../../wallet/orders/pay-awards.ts';
import { startTestDatabase } from '../database.ts';
import { freshId, startTestIngest, testEvent } from '../ingest/ingest.ts';
import { seedSmallWorld } from '../small-world.ts';
import { createActivityModel, type ModelMember } from './model.ts';
import { createRandom, type Random, randomTerms } from './random.ts';
import { anchor, dollars, rose, stage } from './surroundings.ts';

const games = [201, 202, 203];
const dayMs = 86_400_000;
const ids = createIdMaker(7);

/**
 * Returns a pool whose connections break after a number of statements, as when a server is killed; it works
 * again afterwards.
 */
function breakingPool(pool: pg.Pool, after: number): pg.Pool {
  let left = after;
  const killed = () => {
    left -= 1;
    return left < 0;
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query')
        return (...args: Parameters<pg.Pool['query']>) => {
          if (killed()) throw new Error('killed');
          return (target.query as (...all: unknown[]) => unknown)(...args);
        };
      if (name !== 'connect') return Reflect.get(target, name);
      return async () => {
        const client = await target.connect();
        return new Proxy(client, {
          get(own, key) {
            if (key === 'query')
              return async (...args: unknown[]) => {
                if (killed()) {
                  await own.query('rollback');
                  throw new Error('killed');
                }
                return (own.query as (...all: unknown[]) => unknown)(...args);
              };
            const value = Reflect.get(own, key);
            return typeof value === 'function' ? value.bind(own) : value;
          },
        });
      };
    },
  });
}

/**
 * Starts test data in two currencies whose members act at random, next to a model that receives what was
 * accepted.
 */
export async function startHistories(seed: number) {
  const random = createRandom(seed);
  const database = await startTestDatabase();
  const pool = database.databases.systemPool;
  const world = await seedSmallWorld(database.databases, { agents: 6, members: 9, balance: 500_000n });
  const ingest = await startTestIngest(database, world.node);
  const run = onConnection(pool);
  await dollars(pool, world.agents[0]?.id ?? '', ingest);
  await stage(pool);
  const rows = (
    await pool.query<{ id: string; account: string; currency: string; agent_id: string; tenant_id: string }>(
      'select id, account, currency, agent_id, tenant_id from member order by id',
    )
  ).rows;
  const members = new Map<string, ModelMember>();
  const now = Date.now();
  for (const { id, currency } of rows) {
    const created = now - random.below(60) * dayMs;
    members.set(id, { id, currency, created, excluded: false });
    await pool.query('update member set created_at = $2 where id = $1', [id, new Date(created)]);
  }
  const model = createActivityModel(members);
  const activities: string[] = [];
  const placed: string[] = [];
  let tick = 0;

  const instant = () => now - random.below(30 * 144) * 600_000 - random.below(2) - 1_000;
  const oneEvent = () => {
    const { account } = random.one(rows);
    const who = { member: account };
    const at = instant();
    const known = random.maybe(0.9) && placed.length > 0 ? random.one(placed) : freshId('b');
    const win = `${random.below(40)}.00`;
    switch (random.below(15)) {
      case 0:
      case 1:
      case 2: {
        const betId = freshId('b');
        placed.push(betId);
        const amount = `${1 + random.below(15)}.00`;
        return testEvent('bet', {
          ...who,
          betId,
          gameId: random.one(games),
          roomId: 'r',
          amount,
          ip: '192.0.2.7',
          at,
        });
      }
      case 3:
      case 4:
      case 5:
        return testEvent('settlement', { betId: known, win, at: Math.max(at, now - 5_000) });
      case 6:
        return testEvent('cancel', { betId: known, at });
      case 7:
        return testEvent('resettlement', { betId: known, win, at: Math.max(at, now - 4_000) });
      case 8:
      case 9:
        return testEvent('login', { ...who, ip: '192.0.2.7', at });
      case 10:
        return testEvent('logout', { ...who, at });
      case 11:
        return random.maybe()
          ? testEvent('signIn', {
              ...who,
              at,
              ...(random.maybe(0.4) && activities.length > 0 ? { activityId: random.one(activities) } : {}),
            })
          : testEvent('transfer', { ...who, direction: 'in', amount: `${1 + random.below(9)}.00`, at });
      case 12:
      case 13: {
        const count = 1 + random.below(9);
        return testEvent('gift', {
          ...who,
          sendId: freshId('S'),
          anchorId: anchor,
          roomId: 'r',
          giftId: rose,
          count,
          at,
          amount: `${count}.00`,
        });
      }
      default:
        return testEvent('chat', { ...who, roomId: 'r', content: 'hello', at });
    }
  };
  type Sent = ReturnType<typeof oneEvent>;
  const memberOf = new Map(rows.map(({ account, id }) => [account, id]));

  function accept(event: Sent): void {
    const cents = (text: string) => Math.round(Number(text) * 100);
    if (event.type === 'bet') {
      const { betId, gameId, amount, at } = event;
      model.bets.set(betId, {
        member: memberOf.get(event.member) ?? '',
        game: gameId,
        amount: cents(amount),
        at,
        states: [{ tick, state: 'open', payout: 0 }],
      });
    } else if (event.type === 'settlement' || event.type === 'resettlement') {
      model.bets.get(event.betId)?.states.push({ tick, state: 'settled', payout: cents(event.win) });
    } else if (event.type === 'cancel') {
      model.bets.get(event.betId)?.states.push({ tick, state: 'cancelled', payout: 0 });
    } else if ('member' in event) {
      const member = memberOf.get(event.member) ?? '';
      const { type, at } = event;
      if (type === 'login' || type === 'logout') model.events.push({ type, member, at, tick });
      if (type === 'chat') model.events.push({ type: 'sign', member, at, tick });
      if (type === 'transfer' || type === 'gift')
        model.events.push({ type, member, at, tick, amount: cents(event.amount) });
      if (type === 'signIn')
        model.events.push({
          type,
          member,
          at,
          tick,
          ...(event.activityId === undefined ? {} : { activityId: event.activityId }),
        });
    }
  }

  /** Sends some events in random order, some of them twice. */
  async function happen(count: number): Promise<void> {
    tick += 1;
    const fresh = Array.from({ length: count }, oneEvent);
    const sent = random.shuffled([...fresh, ...fresh.filter(() => random.maybe(0.05))]);
    const replies = await ingest.events(sent);
    replies.forEach((reply, position) => {
      if (reply.code === 0) accept(sent[position] as Sent);
    });
    if (!random.maybe(0.3)) return;
    const { id, agent_id, tenant_id } = random.one(rows);
    const at = instant();
    await pool.query(
      'insert into member_offline (tenant_id, agent_id, member_id, at) values ($1, $2, $3, $4)',
      [tenant_id, agent_id, id, new Date(at)],
    );
    model.events.push({ type: 'forced', member: id, at, tick });
  }

  /** Returns a time of the database's clock, after everything accepted so far and before everything later. */
  async function moment(): Promise<number> {
    await pool.query('select pg_sleep(0.003)');
    const { rows: found } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
    await pool.query('select pg_sleep(0.003)');
    return found[0]?.at.getTime() ?? 0;
  }

  async function make(terms: ActivityTerms, payout: number, claim: boolean): Promise<string> {
    const id = ids.next();
    activities.push(id);
    await pool.query(
      `insert into activity (id, kind, title_zh, title_en, content_zh, content_en, sort, show_start, show_end, start_at, end_at,
         payout_at, payout_way, zone, currencies, agents, except_agents, conditions, budget, rule, draft, actor, created_at, updated_at)
       values ($1, $2, 't', 't', '', '', 1, $3, $4, $3, $5, $6, $7, $8, $9, '{}', '{}', $10, $11, $12, false, 'x', now(), now())`,
      [
        id,
        terms.kind,
        new Date(terms.start),
        new Date(payout + dayMs),
        new Date(terms.end),
        new Date(payout),
        claim ? 'claim' : 'automatic',
        terms.zone,
        terms.currencies,
        JSON.stringify(terms.conditions),
        terms.budget && JSON.stringify(terms.budget),
        JSON.stringify(terms.rule),
      ],
    );
    return id;
  }

  /** Bars some members at random, in every possible way; `undo` removes the bars. */
  async function bar(random: Random) {
    const barred = rows.filter(() => random.maybe(0.15));
    for (const { id, tenant_id, agent_id } of barred) {
      const one = members.get(id) as ModelMember;
      one.excluded = true;
      const how = random.below(4);
      if (how === 0) await pool.query("update member set kind = 'test' where id = $1", [id]);
      else if (how === 1) await pool.query("update member set state = 'blocked' where id = $1", [id]);
      else if (how === 2)
        await pool.query(
          "insert into member_disabled_benefit (id, tenant_id, agent_id, member_id, kind, reason, at) values ($1, $2, $3, $4, $5, '', now())",
          [ids.next(), tenant_id, agent_id, id, random.one(['all', 'activities', 'rewards'])],
        );
      else
        await pool.query(
          `insert into label_entry (tenant_id, id, agent_id, member_id, tag, side, kind, since, version, conditions, figures, reason)
           values ($1, $2, $3, $4, 'test', 'black', 'manual', now(), 1, '[]', '{}', '')`,
          [tenant_id, ids.next(), agent_id, id],
        );
    }
    const agent = random.maybe(0.2) ? random.one(rows).agent_id : null;
    if (agent !== null) {
      await pool.query(
        random.maybe()
          ? "update agent set state = 'blocked' where id = $1"
          : "update agent set valid_until = now() - interval '1 minute' where id = $1",
        [agent],
      );
      const below = await pool.query<{ id: string }>(
        `select m.id from member m join agent a on a.id = m.agent_id join agent top on top.id = $1 and a.path like top.path || '%'`,
        [agent],
      );
      for (const { id } of below.rows) (members.get(id) as ModelMember).excluded = true;
    }
    return async () => {
      await pool.query("update member set kind = 'normal', state = 'normal'");
      await pool.query("update agent set state = 'normal', valid_until = null");
      await pool.query('delete from member_disabled_benefit');
      await pool.query('delete from label_entry');
      for (const one of members.values()) one.excluded = false;
    };
  }
  await pool.query(
    `insert into label_version (tag, version, config, actor, reason, at)
     values ('test', 1, '{"enabled":true,"effects":{"benefitsOff":true}}', 'x', '', now() - interval '1 day')`,
  );

  /** Settles what is due; servers are killed after `kills` statements each. */
  async function settle(id: string, kills: readonly number[]): Promise<void> {
    for (const after of kills)
      await settleActivity({ pool: breakingPool(pool, after), ids }, id, Date.now()).catch(() => false);
    await settleActivity({ pool, ids }, id, Date.now());
  }
  async function pay(kills: readonly number[]): Promise<void> {
    const log = { error: () => undefined };
    for (const after of kills) {
      const broken = breakingPool(pool, after);
      await payAwards({ pool: broken, ids, log }, await awardsDue(run, Date.now())).catch(() => undefined);
    }
    for (let due = await awardsDue(run, Date.now()); due.length > 0; due = await awardsDue(run, Date.now()))
      await payAwards({ pool, ids, log }, due);
  }

  return {
    random,
    database,
    ingest,
    model,
    members,
    rows,
    happen,
    moment,
    make,
    bar,
    settle,
    pay,
    get tick() {
      return tick;
    },
    terms: () => randomTerms(random, Date.now(), games),
    stop: async () => {
      await ingest.close();
      await database.stop();
    },
  };
}
