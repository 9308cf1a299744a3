import { type AccountOwner, ensureAccounts } from '../../domain/ledger/accounts.ts';
import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';
import { readFormerAgencies } from '../anchors/load-anchors.sql.ts';
import { queryTenants } from '../directory/query-tenants.ts';
import { agencyAt } from '../group/anchors.ts';
import { accountKey, factKey, type GiftVersion } from '../group/gifts.ts';
import { Again, type Group, type Waiting } from '../group/group.ts';

const giftsIn = (waiting: readonly Waiting[]) =>
  waiting.flatMap(({ item }) => (item.kind === 'gift' ? [item.event] : []));
/** Returns the numbers of sendings in a group. */
export const sendingsIn = (waiting: readonly Waiting[]): string[] =>
  giftsIn(waiting).map(({ sendId }) => sendId);

const isId = (text: string) => /^\d{1,18}$/.test(text);

/** Senders, as the directory knows them. */
const sendersIn = (group: Group, waiting: readonly Waiting[]) =>
  giftsIn(waiting).flatMap(({ member, agent, ...event }) => {
    const ref = group.directory.member(member, agent ?? null);
    if (!ref || ref === 'ambiguous') return [];
    return [{ ...ref, anchorId: event.anchorId, giftId: event.giftId, at: Math.min(event.at, group.now) }];
  });

/**
 * Returns the account ids of the receiving anchors and their agencies, in the tenants and currencies of the
 * senders, by `accountKey`: they are locked with the others. Missing ones are opened.
 */
export async function giftAccountIds(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
): Promise<Map<string, string>> {
  const senders = sendersIn(group, waiting);
  if (senders.length === 0) return new Map();
  const named = [...new Set(senders.map(({ anchorId }) => anchorId))];
  const anchors = await run<{ id: string; number: string; agency_id: string | null }>(
    'ingest-gift-anchors',
    'select id, number, agency_id from anchor where id = any($1::text[])',
    [named],
  );
  const former = await readFormerAgencies(run, named);
  const byId = new Map(anchors.map((anchor) => [anchor.id, anchor]));
  const owners = new Map<string, AccountOwner>();
  for (const { anchorId, tenantId, currency, at } of senders) {
    const anchor = byId.get(anchorId);
    if (!anchor) continue;
    const add = (kind: 'anchor' | 'agency', ownerId: string, agentId: string) =>
      owners.set(accountKey(kind, ownerId, tenantId, currency), {
        kind,
        ownerId,
        agentId,
        tenantId,
        currency,
      });
    add('anchor', anchor.number, tenantId);
    const now = { agencyId: anchor.agency_id, tenantId: null };
    const { agencyId } = agencyAt(now, former.get(anchorId), at);
    if (agencyId !== null) add('agency', agencyId, agencyId);
  }
  const keys = [...owners.keys()];
  const ids = keys.length > 0 ? await ensureAccounts(run, group.ids, [...owners.values()]) : [];
  return new Map(keys.map((key, position) => [key, ids[position] as string]));
}

/** Reads the data by which the gifts of a group are validated. Runs after accounts and anchors are locked. */
export async function loadGifts(
  run: RunSql,
  group: Group,
  waiting: readonly Waiting[],
  accountIds: ReadonlyMap<string, string>,
): Promise<void> {
  await readMarks(run, group, waiting);
  const senders = sendersIn(group, waiting);
  if (senders.length === 0) return;
  for (const [key, id] of accountIds) {
    const account = group.accounts.get(id);
    if (account) group.gifts.accounts.set(key, account);
  }
  // An anchor may have moved to another agency since its accounts were looked up.
  for (const { anchorId, tenantId, currency, at } of senders) {
    const anchor = group.anchors.known.get(anchorId);
    if (!anchor || anchor.number === null) continue;
    const needed = [accountKey('anchor', anchor.number, tenantId, currency)];
    const { agencyId } = agencyAt(anchor, group.anchors.former.get(anchorId), at);
    if (agencyId !== null) needed.push(accountKey('agency', agencyId, tenantId, currency));
    if (needed.some((key) => !accountIds.has(key))) throw new Again();
  }
  await readKnown(run, group, [...new Set(senders.map(({ giftId }) => giftId))].filter(isId));
  await readShares(run, group, [...new Set(senders.map(({ anchorId }) => anchorId))]);
  await readFacts(run, group, senders);
}

async function readMarks(run: RunSql, group: Group, waiting: readonly Waiting[]): Promise<void> {
  const refunded = waiting.flatMap(({ item }) => (item.kind === 'refund' ? [item.event.purchaseId] : []));
  const keys = [...new Set([...sendingsIn(waiting), ...refunded])];
  if (keys.length === 0) return;
  const rows = await run<{ send_id: string; hash: Buffer; node_id: string }>(
    'ingest-gift-marks',
    'select send_id, hash, node_id from ingest_gift where send_id = any($1::text[])',
    [keys],
  );
  for (const row of rows)
    group.gifts.marks.set(row.send_id, { hash: row.hash, nodeId: row.node_id, sent: null });
}

const minor = (amounts: Record<string, string>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(amounts).map(([code, units]) => [code, BigInt(units)]));

/** Reads and locks gifts with their states, so that none is deleted while it is being sent. */
async function readKnown(run: RunSql, { gifts }: Group, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await run<{ id: string; ever_sent: boolean }>(
    'ingest-gifts',
    'select id, ever_sent from gift where id = any($1::bigint[]) order by id for key share',
    [plainArray(ids)],
  );
  const versions = await run<{
    gift_id: string;
    at: Date;
    type: GiftVersion['type'];
    prices: Record<string, string>;
    turnover: Record<string, string>;
    sent_before: Record<string, string>;
    most: number;
    enabled: boolean;
  }>(
    'ingest-gift-versions',
    `select gift_id, at, type, prices, turnover, sent_before, most, enabled from gift_version
     where gift_id = any($1::bigint[]) order by version`,
    [plainArray(ids)],
  );
  for (const { id, ever_sent } of rows)
    gifts.known.set(id, {
      id,
      everSent: ever_sent,
      changed: false,
      versions: versions
        .filter((row) => row.gift_id === id)
        .map((row) => ({
          at: row.at.getTime(),
          type: row.type,
          prices: minor(row.prices),
          turnover: minor(row.turnover),
          sentBefore: minor(row.sent_before),
          most: row.most,
          enabled: row.enabled,
        })),
    });
}

async function readShares(run: RunSql, { gifts }: Group, anchors: readonly string[]): Promise<void> {
  const rows = await run<{ anchor_id: string; valid_from: Date; anchor: string; agency: string }>(
    'ingest-gift-shares',
    `select anchor_id, valid_from, (anchor_share * 10000)::bigint as anchor,
       (agency_share * 10000)::bigint as agency
     from anchor_share where anchor_id = any($1::text[]) order by valid_from, id`,
    [anchors],
  );
  for (const { anchor_id, valid_from, anchor, agency } of rows) {
    const list = gifts.shares.get(anchor_id) ?? [];
    list.push({ at: valid_from.getTime(), anchor: BigInt(anchor), agency: BigInt(agency) });
    gifts.shares.set(anchor_id, list);
  }
}

interface Sender {
  readonly tenantId: string;
  readonly memberId: string;
  readonly anchorId: string;
  readonly at: number;
}

/** Tolerance of the time in ids: ids are shifted when others are taken. */
const marginMs = 3_600_000;
const idEpoch = Date.UTC(2024, 0, 1);

interface FactRow {
  member: string;
  anchor: string;
  at: string;
  fan_at: string | null;
  is_fan: boolean | null;
  sent: string;
  turnover: string;
  admitted: string[] | null;
}

/** Queries facts about members of one tenant or of all; with `bets` their turnover too. */
function factsOf(run: RunSql, requested: readonly Sender[], bets: boolean, tenantId?: string) {
  const tenant = tenantId ? '$6::bigint' : 'u.tenant';
  return run<FactRow>(
    tenantId ? 'ingest-gift-facts-tenant' : 'ingest-gift-facts',
    `select u.member, u.anchor, u.at, floor(extract(epoch from f.at) * 1000)::bigint as fan_at, f.is_fan,
       s.sent, s.admitted, b.turnover
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[]) as u (tenant, member, anchor, at)
     cross join lateral (select to_timestamp(u.at::float8 / 1000) as t) i
     left join lateral (select f.at, f.is_fan from anchor_fan f where f.tenant_id = ${tenant}
       and f.member_id = u.member
       and f.anchor_id = u.anchor and f.at <= i.t order by f.at desc, f.id desc limit 1) f on true
     cross join lateral (select coalesce(sum(g.amount) filter (where g.at <= i.t), 0) as sent,
         array_agg(distinct g.stream_id::text) filter (where g.gift_id in (select v.gift_id
           from gift_version v where v.type = 'admission')
           and (select v.type from gift_version v where v.gift_id = g.gift_id
             order by v.at > g.at, case when v.at > g.at then v.version else -v.version end
             limit 1) = 'admission') as admitted
       from gift_sent g where g.tenant_id = ${tenant} and g.member_id = u.member and g.anchor_id = u.anchor
         and g.reversed_at is null) s
     cross join lateral (select coalesce(sum(b.amount), 0) as turnover from bet b
       where $5::boolean and b.tenant_id = ${tenant} and b.member_id = u.member and b.state = 1
         and b.id >= ((u.at - ${30 * 86_400_000 + marginMs} - ${idEpoch}) << 22)
           and b.bet_time >= i.t - interval '30 days' and b.bet_time <= i.t) b`,
    [
      plainArray(requested.map((one) => one.tenantId)),
      plainArray(requested.map(({ memberId }) => memberId)),
      requested.map(({ anchorId }) => anchorId),
      plainArray(requested.map(({ at }) => at)),
      bets,
      ...(tenantId ? [tenantId] : []),
    ],
  );
}

/**
 * Reads the relations of members to anchors at the times of their gifts: fans, sums sent and bet before, and
 * entered streams.
 */
async function readFacts(
  run: RunSql,
  { gifts, directory }: Group,
  senders: readonly Sender[],
): Promise<void> {
  const requested = [
    ...new Map(senders.map((one) => [factKey(one.memberId, one.anchorId, one.at), one])).values(),
  ];
  const bets = [...gifts.known.values()].some(({ versions }) =>
    versions.some(({ turnover }) => Object.keys(turnover).length > 0),
  );
  const rows = await queryTenants(directory, requested, (some, tenantId) =>
    factsOf(run, some, bets, tenantId),
  );
  for (const row of rows)
    gifts.facts.set(factKey(row.member, row.anchor, Number(row.at)), {
      fan: row.fan_at === null ? null : { at: Number(row.fan_at), on: row.is_fan === true },
      sent: BigInt(row.sent),
      turnover: BigInt(row.turnover),
      admitted: new Set(row.admitted ?? []),
    });
}
