import type { Tx } from '../../platform/db/db.ts';
import { inTransaction, plainArray, type RunSql } from '../sql/run-sql.ts';
import { anchorsFeed } from './anchor-state.ts';
import { repliesFeed, wordsFeed } from './chat-state.ts';
import { activitiesFeed, textsFeed, tickersFeed } from './content-state.ts';
import { differences, type FeedSource, lockFeed } from './feed.ts';
import { gamesFeed, nodesFeed } from './game-state.ts';
import { giftsFeed } from './gift-state.ts';
import { agentsFeed, membersFeed } from './member-state.ts';
import { labelRtpFeed, poolsFeed, rtpFeed } from './rate-state.ts';
import { limitGroupsFeed, roomsFeed } from './room-state.ts';
import { discountsFeed, goodsFeed } from './shop-state.ts';

/** All that is sent to game servers. */
const sources: readonly FeedSource[] = [
  membersFeed,
  agentsFeed,
  rtpFeed,
  labelRtpFeed,
  poolsFeed,
  tickersFeed,
  textsFeed,
  goodsFeed,
  discountsFeed,
  giftsFeed,
  roomsFeed,
  limitGroupsFeed,
  activitiesFeed,
  wordsFeed,
  repliesFeed,
  anchorsFeed,
  gamesFeed,
  nodesFeed,
];

/** An open transaction, of either kind. */
type Open = RunSql | Pick<Tx, 'executeQuery'>;
const running = (open: Open): RunSql => (typeof open === 'function' ? open : inTransaction(open));

/**
 * Creates a publisher of changed items by their ids. It runs in the transaction of the change, as late as
 * possible, because other changes wait from here to the commit.
 */
function publisher(name: string, ...parts: readonly FeedSource[]) {
  const text = differences(...parts.map((source) => [source, '$1'] as const));
  return async (open: Open, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const run = running(open);
    await lockFeed(run);
    await run(`config-feed-${name}`, text, [[...ids]]);
  };
}

/** Publishes members. */
export const publishMembers = publisher('members', membersFeed);
/** Publishes agents. */
export const publishAgents = publisher('agents', agentsFeed);
/** Publishes settings of RTP, by their keys. */
export const publishRtp = publisher('rtp', rtpFeed, labelRtpFeed);
/** Publishes groups of pools. */
export const publishPools = publisher('pools', poolsFeed);
/** Publishes news tickers. */
export const publishTickers = publisher('tickers', tickersFeed);
/** Publishes texts, by the languages in which something else is served now. */
export const publishTexts = publisher('texts', textsFeed);
/** Publishes anchors. */
export const publishAnchors = publisher('anchors', anchorsFeed);
/** Publishes goods. */
export const publishGoods = publisher('goods', goodsFeed);
/** Publishes discounts. */
export const publishDiscounts = publisher('discounts', discountsFeed);
/** Publishes gifts. */
export const publishGifts = publisher('gifts', giftsFeed);
/** Publishes activities. */
export const publishActivities = publisher('activities', activitiesFeed);
/** Publishes replies of operators. */
export const publishReplies = publisher('replies', repliesFeed);
/** Publishes games. */
export const publishGames = publisher('games', gamesFeed);
/** Publishes game servers themselves. */
export const publishNodes = publisher('nodes', nodesFeed);

const ofRooms = differences([roomsFeed, '$1'], [limitGroupsFeed, '$2']);

/**
 * Publishes rooms and limit groups; what the servers themselves keep of them in memory is old from the commit
 * on.
 */
export async function publishRooms(
  run: RunSql,
  { rooms = [], groups = [] }: { readonly rooms?: readonly string[]; readonly groups?: readonly string[] },
): Promise<void> {
  if (rooms.length + groups.length === 0) return;
  await lockFeed(run);
  await run('room-config-rise', 'update room_config set version = version + 1', []);
  await run('config-feed-rooms', ofRooms, [[...rooms], plainArray(groups)]);
}

const ofLabels = differences([wordsFeed]);

/** Publishes the sensitive words. */
export async function publishWords(run: RunSql): Promise<void> {
  await lockFeed(run);
  await run('config-feed-words', ofLabels, []);
}

/**
 * Publishes game servers whose planned maintenance has been announced, begun or ended by now; requires a
 * separate transaction.
 */
export async function publishDueNodes(run: RunSql): Promise<void> {
  const due = await run<{ id: string }>(
    'config-feed-due-nodes',
    `select s.id from (${nodesFeed.state('n.maintenance_until is not null')}) s
     join config_item i on i.kind = s.kind and i.id = s.id and i.tenant_id = s.tenant_id
     where i.data is distinct from s.data`,
    [],
  );
  await publishNodes(
    run,
    due.map(({ id }) => id),
  );
}

const ofMembersAndRtp = differences([membersFeed, '$1'], [labelRtpFeed, '$2']);

/** Publishes members and the RTP that labels set for them, by its keys. */
export async function publishMemberState(
  run: RunSql,
  ids: readonly string[],
  keys: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await lockFeed(run);
  await run('config-feed-member-state', ofMembersAndRtp, [plainArray(ids), plainArray(keys)]);
}

const balances = differences([poolsFeed]);

/** Publishes the current balances of the pools to the game servers; requires a separate transaction. */
export async function publishBalances(run: RunSql): Promise<void> {
  await lockFeed(run);
  await run('config-feed-balances', balances, []);
}

const everything = differences(...sources.map((source) => [source] as const));

/**
 * Synchronises the entire feed with the state, in a separate transaction: after an upgrade from a version
 * without the feed, after loading demo data, or after changes by SQL. Returns the items that differed.
 */
export async function alignFeed(run: RunSql): Promise<{ kind: string; id: string }[]> {
  await lockFeed(run);
  return run<{ kind: string; id: string }>('config-feed-align', everything, []);
}

/** Retention in ms of deleted and ended items, so that readers need not reload everything. */
const keptMs = 7 * 86_400_000;

/** Retention in ms of acknowledgements: as long as bets are listed, plus some days. */
const acksKeptMs = 100 * 86_400_000;

/** Deletes items that ended or were removed long ago; readers that are further behind reload everything. */
export async function trimFeed(run: RunSql, now: number): Promise<void> {
  await run(
    'config-feed-trim',
    `with locked as materialized (select version from config_feed for update),
     dropped as (delete from config_item i using locked where i.at < $1 and (i.data is null or i.ends_at < $1)
       returning i.version)
     update config_feed set floor = greatest(floor, (select max(version) from dropped))
       where exists (select from dropped)`,
    [new Date(now - keptMs)],
  );
  await run('config-acks-trim', 'delete from config_ack where at < $1', [new Date(now - acksKeptMs)]);
}
