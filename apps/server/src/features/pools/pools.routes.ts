import type { ReplyOf } from '@pitboss/contract/define';
import { bounds } from '@pitboss/contract/limits';
import { pools as contract } from '@pitboss/contract/pools/pools';
import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { leastBetsOfPace, ratioText, untilHit } from '@pitboss/rules/pools/pool-rules';
import { checkAmount } from '@pitboss/rules/validation';
import { limitOf } from '../../domain/pools/terms.ts';
import { minorOf, moneyText, ms, thousandths } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { type AskedLimit, limitRows } from './draft.ts';
import {
  findGroup,
  type GroupRow,
  type InfoRow,
  listAgentsOf,
  listGroups,
  listInfo,
  listVersions,
} from './groups.sql.ts';
import { listRecords, type RecordRow, totalRecords } from './records.sql.ts';
import { changeGroup, createGroup, deleteGroup, drainLevel } from './write-group.ts';

const switchOf = (isOpen: boolean) => (isOpen ? ('open' as const) : ('closed' as const));

const groupWire = (row: GroupRow) => ({
  ...{ groupId: row.group_id, version: row.number, name: row.name, games: row.games },
  agents: row.agents.map((agentId) => ({ agentId, agentAccount: row.agent_accounts?.[agentId] ?? agentId })),
  agentAccounts: row.agents.map((id) => row.agent_accounts?.[id] ?? id).join(', '),
  gameIds: row.games?.join(', ') ?? '*',
  distribution: row.ratios.map(ratioText).join(' / '),
  ...{ rtp: thousandths(row.rtp), proportion: ratioText(row.proportion), ratios: row.ratios.map(ratioText) },
  ...{ limits: limitRows(row.limits), state: switchOf(row.is_open), at: ms(row.at), actor: row.actor },
  ...{ approver: row.approver, reason: row.reason },
});

/** A level with its forecast: the pace of a day, or of a week where the day had too few bets (risk §5). */
function infoWire(row: InfoRow, now: number): ReplyOf<typeof contract.info>[number] {
  const { level, currency } = row;
  const { seed, cap, mustHit } = limitOf(row, level, currency);
  const ofDay = row.day_bets >= leastBetsOfPace;
  const [contributed, paceHours] = ofDay ? [BigInt(row.day_in), 24] : [BigInt(row.week_in), 168];
  const wait = row.is_open
    ? untilHit({ cap, balance: BigInt(row.balance) }, { contributed, hours: paceHours })
    : null;
  return {
    ...{
      groupId: row.group_id,
      name: row.name,
      state: switchOf(row.is_open && !row.deleted),
      level,
      currency,
    },
    ...{ ratio: ratioText(row.ratios[level - 1] ?? 0), balance: moneyText(row.balance) },
    ...{ seed: moneyText(seed), cap: moneyText(cap), mustHit, paceHours },
    hourly: moneyText(contributed / BigInt(paceHours)),
    bets: ofDay ? row.day_bets : row.week_bets,
    // What is decades away is not in sight.
    hitAt: wait === null || now + wait > bounds.timeMs.to ? null : now + wait,
    ...{ contributed: moneyText(row.put_in), paid: moneyText(row.paid_out), seeded: moneyText(row.seeded) },
    ...{ drained: moneyText(row.drained), shortfall: moneyText(row.shortfall) },
  };
}

const recordWire = (row: RecordRow) => ({
  ...{ id: row.id, at: ms(row.at), groupId: row.group_id, name: row.name, level: row.level },
  ...{ currency: row.currency, kind: row.kind, amount: moneyText(row.amount) },
  ...{ balanceAfter: moneyText(row.balance_after), bets: row.kind === 'contribution' ? row.bets : null },
  ...{ betId: row.bet_id, memberId: row.member_id, memberAccount: row.member_account },
  ...{ operator: row.operator, reason: row.reason },
});

type SetInfo = Parameters<Parameters<typeof serve<{ setInfo: typeof contract.setInfo }>>[1]['setInfo']>[1];

/** Sets the switch, or what a level is bound by in a currency; a drain is a change of its own. */
async function setInfo(context: WriteContext, asked: SetInfo): Promise<null> {
  const { groupId, level, currency, open, seed, cap, mustHit, drain, reason } = asked;
  obey(checkReason(reason));
  const ofLevel = seed !== undefined || cap !== undefined || mustHit !== undefined;
  if ((ofLevel || drain !== undefined) && (level === undefined || currency === undefined))
    throw new Refusal('pool.levelNeeded', {}, level === undefined ? 'level' : 'currency');
  if (drain !== undefined) {
    if (ofLevel || open !== undefined) throw new Refusal('request.invalid', { field: 'drain' });
    obey(checkAmount(drain), 'drain');
    const place = { groupId, level: level as 1, currency: currency as string };
    return drainLevel(context, { ...place, amount: BigInt(minorOf(drain)) }, reason);
  }
  if (!ofLevel) return changeGroup(context, groupId, { open }, reason);
  const group = await findGroup(context.tx, groupId);
  if (!group) throw new Refusal('notFound');
  const limits = limitRows(group.limits) as AskedLimit[];
  const same = limits.find((one) => one.level === level && one.currency === currency);
  const before = same ?? {
    level: level as 1,
    currency: currency as string,
    seed: '0.00',
    cap: '0.00',
    mustHit: false,
  };
  const after = {
    ...{ ...before, seed: seed ?? before.seed, cap: cap ?? before.cap, mustHit: mustHit ?? before.mustHit },
  };
  const others = limits.filter((one) => one !== same);
  return changeGroup(context, groupId, { limits: [...others, after], open, version: group.number }, reason);
}

/** Pools (risk §5): groups, what moved, what the levels hold. */
export const poolRoutes = serve(contract, {
  async list({ db }, filter) {
    const { total, rows } = await listGroups(db, filter);
    return { total, list: rows.map(groupWire) };
  },
  async create(context, { reason, ...asked }) {
    return { groupId: await createGroup(context, asked, reason) };
  },
  update: (context, { groupId, reason, ...asked }) => changeGroup(context, groupId, asked, reason),
  remove: (context, { groupId, reason }) => deleteGroup(context, groupId, reason),
  async agents({ db }, filter) {
    const { total, rows } = await listAgentsOf(db, filter);
    return {
      total,
      list: rows.map(({ id, account, layer, members }) => ({
        agentId: id,
        agentAccount: account,
        layer,
        members,
      })),
    };
  },
  async history({ db }, filter) {
    const { total, rows } = await listVersions(db, filter);
    return {
      total,
      list: rows.map((row) => ({ ...groupWire(row), change: row.change as 'created' })),
    };
  },
  async records({ db, scope }, filter) {
    const { total, rows } = await listRecords(db, scope, filter);
    const totals = await totalRecords(db, filter);
    return {
      total,
      list: rows.map(recordWire),
      totals: totals.map((line) => ({ ...line, amount: moneyText(line.amount) })),
    };
  },
  async info({ db }) {
    const rows = await listInfo(db);
    const now = Date.now();
    return rows.map((row) => infoWire(row, now));
  },
  setInfo,
});
