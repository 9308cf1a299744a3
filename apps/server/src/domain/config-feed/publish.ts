import type { Tx } from '../../kernel/database/db.ts';
import { labelKeySql } from '../labels/label-rtp.ts';
import { inTransaction, plainArray, type RunSql } from '../sql/run-sql.ts';
import { anchorsState } from './anchor-state.ts';
import { repliesState, wordsState } from './chat-state.ts';
import { giftsState } from './gift-state.ts';
import { discountsState, goodsState } from './shop-state.ts';
import {
  activitiesState,
  agentsState,
  gamesState,
  labelRtpState,
  limitGroupsState,
  membersState,
  nodesState,
  poolsState,
  roomsState,
  rtpState,
  textsState,
  tickersState,
} from './state.ts';

/** Kinds of items by what they are about: ids of members and agents never meet, kinds may. */
const memberKinds = "'ban.member', 'mini', 'kill', 'maxStake', 'list', 'mute', 'offline'";
const agentKinds = "'rtp.agent', 'ban.agent', 'offline'";
/** Kinds of items that are settings, by their keys. */
const rtpKinds = "'rtp.agentGame', 'rtp.member'";
const poolKinds = "'rtp.pool', 'pool'";
/** Kinds of items that are things of their own, by their ids. */
const ownKinds =
  "'ticker', 'text', 'goods', 'discount', 'room', 'limitGroup', 'activity', 'words', 'reply', 'anchor', 'gift', 'game', 'rtp.game', 'node'";

/**
 * Compares a part of the state with what the feed says of it and gives each difference the next version. The caller holds
 * the lock on the feed; what has ended by its own time is no difference.
 */
const differences = (state: string, known: string): string => `
  with state as materialized (${state}),
  known as materialized (select i.kind, i.id, i.tenant_id, i.agent_id, i.data from config_item i
    where i.data is not null and (i.ends_at is null or i.ends_at > now()) and ${known}),
  changed as materialized (
    select coalesce(s.kind, k.kind) as kind, coalesce(s.id, k.id) as id, coalesce(s.tenant_id, k.tenant_id) as tenant_id,
      coalesce(s.agent_id, k.agent_id) as agent_id, s.data, s.ends_at, row_number() over (order by coalesce(s.id, k.id), coalesce(s.kind, k.kind)) as place
    from state s full join known k on k.kind = s.kind and k.id = s.id where s.data is distinct from k.data),
  feed as (update config_feed set version = version + (select count(*) from changed) where exists (select from changed) returning version)
  insert into config_item (tenant_id, kind, id, agent_id, version, data, ends_at, at)
  select c.tenant_id, c.kind, c.id, c.agent_id, feed.version - (select count(*) from changed) + c.place, c.data, c.ends_at, now()
  from changed c cross join feed
  on conflict (tenant_id, kind, id) do update set agent_id = excluded.agent_id, version = excluded.version, data = excluded.data,
    ends_at = excluded.ends_at, at = excluded.at
  returning kind, id`;

/**
 * Whoever gives out versions holds this lock until its commit: versions then become visible in their order, and a reader
 * that has seen one has seen all below it.
 */
const lockFeed = (run: RunSql) => run('config-feed-lock', 'select version from config_feed for update', []);

async function publish(run: RunSql, name: string, text: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockFeed(run);
  await run(name, text, [plainArray(ids)]);
}

/** What differs of some items of one kind, by their ids. */
const ofKind = (kind: string, state: string): string =>
  differences(state, `i.id = any($1::text[]) and i.kind = '${kind}'`);

const ofMembers = differences(
  membersState('m.id = any($1::bigint[])'),
  `i.id = any($1::text[]) and i.kind in (${memberKinds})`,
);
const ofAgents = differences(
  agentsState('a.id = any($1::bigint[])'),
  `i.id = any($1::text[]) and i.kind in (${agentKinds})`,
);
const ofPools = differences(
  poolsState('g.id = any($1::bigint[])'),
  `i.id = any($1::text[]) and i.kind in (${poolKinds})`,
);
const ofRtp = differences(
  `${rtpState('s.key = any($1::text[])')} union all ${labelRtpState(`${labelKeySql} = any($1::text[])`)}`,
  `i.id = any($1::text[]) and i.kind in (${rtpKinds})`,
);

const ofTickers = ofKind('ticker', tickersState('t.id = any($1::bigint[])'));
const ofTexts = ofKind('text', textsState('l.language = any($1::text[])'));

const ofGoods = ofKind('goods', goodsState('g.id = any($1::bigint[])'));
const ofGifts = ofKind('gift', giftsState('f.id = any($1::bigint[])'));
const ofDiscounts = ofKind('discount', discountsState('d.id = any($1::bigint[])'));

const ofActivities = ofKind('activity', activitiesState('y.id = any($1::bigint[])'));

const ofGames = differences(
  gamesState('g.id = any($1::int[])'),
  "i.id = any($1::text[]) and i.kind in ('game', 'rtp.game')",
);

const ofNodes = ofKind('node', nodesState('n.id = any($1::text[])'));

/**
 * Tells the game servers what has changed about members, in the transaction that changed it and as late in it as can be:
 * other changes wait from here to the commit.
 */
export const publishMembers = (tx: Pick<Tx, 'executeQuery'>, ids: readonly string[]): Promise<void> =>
  publish(inTransaction(tx), 'config-feed-members', ofMembers, ids);

/** The same of agents. */
export const publishAgents = (tx: Pick<Tx, 'executeQuery'>, ids: readonly string[]): Promise<void> =>
  publish(inTransaction(tx), 'config-feed-agents', ofAgents, ids);

/** The same of settings of RTP, by their keys. */
export const publishRtp = (run: RunSql, keys: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-rtp', ofRtp, keys);

/** The same of news tickers. */
export const publishTickers = (tx: Pick<Tx, 'executeQuery'>, ids: readonly string[]): Promise<void> =>
  publish(inTransaction(tx), 'config-feed-tickers', ofTickers, ids);

/** The same of texts, by the languages in which something else is served now. */
export const publishTexts = (run: RunSql, languages: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-texts', ofTexts, languages);

const ofAnchors = ofKind('anchor', anchorsState('n.id = any($1::text[])'));

/** The same of anchors. */
export async function publishAnchors(run: RunSql, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockFeed(run);
  await run('config-feed-anchors', ofAnchors, [[...ids]]);
}

/** The same of goods. */
export const publishGoods = (run: RunSql, ids: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-goods', ofGoods, ids);

/** The same of gifts. */
export const publishGifts = (run: RunSql, ids: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-gifts', ofGifts, ids);

/** The same of discounts. */
export const publishDiscounts = (run: RunSql, ids: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-discounts', ofDiscounts, ids);
/** The same of activities. */
export const publishActivities = (tx: Pick<Tx, 'executeQuery'>, ids: readonly string[]): Promise<void> =>
  publish(inTransaction(tx), 'config-feed-activities', ofActivities, ids);

const ofRooms = differences(
  `${roomsState('r.id = any($1::text[])')} union all ${limitGroupsState('g.id = any($2::bigint[])')}`,
  `((i.kind = 'room' and i.id = any($1::text[])) or (i.kind = 'limitGroup' and i.id = any($2::text[])))`,
);

/** The same of rooms and limit groups; what the servers themselves keep of them in memory is old from the commit on. */
export async function publishRooms(
  run: RunSql,
  { rooms = [], groups = [] }: { readonly rooms?: readonly string[]; readonly groups?: readonly string[] },
): Promise<void> {
  if (rooms.length + groups.length === 0) return;
  await lockFeed(run);
  await run('room-config-rise', 'update room_config set version = version + 1', []);
  await run('config-feed-rooms', ofRooms, [rooms, plainArray(groups)]);
}

const ofWords = differences(wordsState(), "i.kind = 'words'");
const ofReplies = ofKind('reply', repliesState('r.id = any($1::bigint[])'));

/** The same of the sensitive words. */
export async function publishWords(run: RunSql): Promise<void> {
  await lockFeed(run);
  await run('config-feed-words', ofWords, []);
}

/** The same of replies of operators. */
export const publishReplies = (run: RunSql, ids: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-replies', ofReplies, ids);

/** The same of games. */
export const publishGames = (tx: Pick<Tx, 'executeQuery'>, ids: readonly number[]): Promise<void> =>
  publish(inTransaction(tx), 'config-feed-games', ofGames, ids.map(String));

/** The same of game servers themselves. */
export const publishNodes = (run: RunSql, ids: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-nodes', ofNodes, ids);

/** The same of game servers whose planned maintenance is announced, begins or ends by now; in a transaction of its own. */
export async function publishDueNodes(run: RunSql): Promise<void> {
  const due = await run<{ id: string }>(
    'config-feed-due-nodes',
    `select s.id from (${nodesState('n.maintenance_until is not null')}) s
     join config_item i on i.kind = s.kind and i.id = s.id and i.tenant_id = s.tenant_id where i.data is distinct from s.data`,
    [],
  );
  await publishNodes(
    run,
    due.map(({ id }) => id),
  );
}

const ofMembersAndRtp = differences(
  `${membersState('m.id = any($1::bigint[])')} union all ${labelRtpState(`${labelKeySql} = any($2::text[])`)}`,
  `((i.id = any($1::text[]) and i.kind in (${memberKinds})) or (i.id = any($2::text[]) and i.kind = 'rtp.member'))`,
);

/** What has changed about members and the RTP that labels set for them, by their keys. */
export async function publishMemberState(
  run: RunSql,
  ids: readonly string[],
  keys: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockFeed(run);
  await run('config-feed-member-state', ofMembersAndRtp, [plainArray(ids), plainArray(keys)]);
}

/** The same of groups of pools. */
export const publishPools = (run: RunSql, ids: readonly string[]): Promise<void> =>
  publish(run, 'config-feed-pools', ofPools, ids);

const balances = differences(poolsState('true'), `i.kind in (${poolKinds})`);

/** Tells the game servers what the pools hold by now; in a transaction of its own. */
export async function publishBalances(run: RunSql): Promise<void> {
  await lockFeed(run);
  await run('config-feed-balances', balances, []);
}

const everything = differences(
  [
    ...[membersState('true'), agentsState('true'), rtpState('true'), labelRtpState('true')],
    ...[
      poolsState('true'),
      tickersState('true'),
      textsState('true'),
      goodsState('true'),
      discountsState('true'),
      giftsState('true'),
      roomsState('true'),
      limitGroupsState('true'),
      activitiesState('true'),
      wordsState(),
      repliesState('true'),
      anchorsState('true'),
      gamesState('true'),
      nodesState('true'),
    ],
  ].join(' union all '),
  `i.kind in (${memberKinds}, ${agentKinds}, ${rtpKinds}, ${poolKinds}, ${ownKinds})`,
);

/**
 * Brings the whole feed in line with the state, in a transaction of its own: a database from before there was a feed, a
 * world that was loaded, what somebody changed with SQL. Gives what differed.
 */
export async function alignFeed(run: RunSql): Promise<{ kind: string; id: string }[]> {
  await lockFeed(run);
  return run<{ kind: string; id: string }>('config-feed-align', everything, []);
}

/** How long what is gone or over stays, so that readers need not read everything again. */
const keptMs = 7 * 86_400_000;

/** How long acknowledgements stay: as long as bets are listed, and some days. */
const acksKeptMs = 100 * 86_400_000;

/** Drops items that are gone or over for long; readers that have not come so far read everything again. */
export async function trimFeed(run: RunSql, now: number): Promise<void> {
  await run(
    'config-feed-trim',
    `with locked as materialized (select version from config_feed for update),
     dropped as (delete from config_item i using locked where i.at < $1 and (i.data is null or i.ends_at < $1) returning i.version)
     update config_feed set floor = greatest(floor, (select max(version) from dropped)) where exists (select from dropped)`,
    [new Date(now - keptMs)],
  );
  await run('config-acks-trim', 'delete from config_ack where at < $1', [new Date(now - acksKeptMs)]);
}
