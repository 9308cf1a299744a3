import type { ReplyOf } from '@pitboss/contract/core/define';
import { bounds } from '@pitboss/contract/core/limits';
import { pools as contract } from '@pitboss/contract/pools/pools';
import { checkReason } from '@pitboss/rules/checks/agent-checks';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { minBetsOfPace, ratioText, untilHit } from '@pitboss/rules/pools/pool-rules';
import { checkAmount } from '@pitboss/rules/validation';
import { limitRows, type RequestedLimit, typed } from '../../domain/pools/pool-content.ts';
import { limitOf } from '../../domain/pools/terms.ts';
import { minorOf, moneyText, ms, thousandths } from '../../domain/sql/dto.ts';
import { comparingState, serve, type WriteContext } from '../../platform/calls/serve.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { compareUpdate } from '../../platform/versions/merge-update.ts';
import { limitsOf } from './draft.ts';
import {
  findGroup,
  type GroupRow,
  type InfoRow,
  listAgentsOf,
  listGroups,
  listInfo,
  listVersions,
} from './groups.sql.ts';
import { planDrain } from './plan-drain.ts';
import { listRecords, type RecordRow, totalRecords } from './records.sql.ts';
import { changeGroup, createGroup, deleteGroup, drainLevel, held, recordOf } from './write-group.ts';

const switchOf = (isOpen: boolean) => (isOpen ? ('open' as const) : ('closed' as const));

const groupDto = (row: GroupRow) => ({
  groupId: row.group_id,
  version: row.number,
  name: row.name,
  games: row.games,
  agents: row.agents.map((agentId) => ({ agentId, agentAccount: row.agent_accounts?.[agentId] ?? agentId })),
  agentAccounts: row.agents.map((id) => row.agent_accounts?.[id] ?? id).join(', '),
  gameIds: row.games?.join(', ') ?? '*',
  distribution: row.ratios.map(ratioText).join(' / '),
  rtp: thousandths(row.rtp),
  proportion: ratioText(row.proportion),
  ratios: row.ratios.map(ratioText),
  limits: limitRows(row.limits),
  state: switchOf(row.is_open),
  at: ms(row.at),
  actor: row.actor,
  approver: row.approver,
  reason: row.reason,
});

/** A level with its forecast: the pace of a day, or of a week where the day had too few bets (risk §5). */
function infoDto(row: InfoRow, now: number): ReplyOf<typeof contract.info>[number] {
  const { level, currency } = row;
  const { seed, cap, mustHit } = limitOf(row, level, currency);
  const ofDay = row.day_bets >= minBetsOfPace;
  const [contributed, paceHours] = ofDay ? [BigInt(row.day_in), 24] : [BigInt(row.week_in), 168];
  const wait = row.is_open
    ? untilHit({ cap, balance: BigInt(row.balance) }, { contributed, hours: paceHours })
    : null;
  return {
    groupId: row.group_id,
    version: row.number,
    name: row.name,
    state: switchOf(row.is_open && !row.deleted),
    level,
    currency,
    ratio: ratioText(row.ratios[level - 1] ?? 0),
    balance: moneyText(row.balance),
    seed: moneyText(seed),
    cap: moneyText(cap),
    mustHit,
    paceHours,
    hourly: moneyText(contributed / BigInt(paceHours)),
    bets: ofDay ? row.day_bets : row.week_bets,
    // Times beyond the supported range are not reported.
    hitAt: wait === null || now + wait > bounds.timeMs.to ? null : now + wait,
    contributed: moneyText(row.put_in),
    paid: moneyText(row.paid_out),
    seeded: moneyText(row.seeded),
    drained: moneyText(row.drained),
    shortfall: moneyText(row.shortfall),
  };
}

const recordDto = (row: RecordRow) => ({
  id: row.id,
  at: ms(row.at),
  groupId: row.group_id,
  name: row.name,
  level: row.level,
  currency: row.currency,
  kind: row.kind,
  amount: moneyText(row.amount),
  balanceAfter: moneyText(row.balance_after),
  bets: row.kind === 'contribution' ? row.bets : null,
  betId: row.bet_id,
  memberId: row.member_id,
  memberAccount: row.member_account,
  operator: row.operator,
  reason: row.reason,
});

/** The version of a group: it rises with whatever is changed of it. */
const stateOfGroup = async (tx: Tx, { groupId }: { readonly groupId: string }): Promise<string> =>
  String((await findGroup(tx, groupId, true))?.number ?? '');

type SetInfo = Parameters<Parameters<typeof serve<{ setInfo: typeof contract.setInfo }>>[1]['setInfo']>[1];

/** Sets the switch, or the limits of a level in a currency; a drain is a separate change. */
async function setInfo(context: WriteContext, requested: SetInfo): Promise<null> {
  const { groupId, level, currency, open, seed, cap, mustHit, drain, reason, version } = requested;
  assertValid(checkReason(reason));
  const ofLevel = seed !== undefined || cap !== undefined || mustHit !== undefined;
  if ((ofLevel || drain !== undefined) && (level === undefined || currency === undefined))
    throw new AppError('pool.levelNeeded', {}, level === undefined ? 'level' : 'currency');
  if (drain !== undefined) {
    if (ofLevel || open !== undefined) throw new AppError('request.invalid', { field: 'drain' });
    assertValid(checkAmount(drain), 'drain');
    const position = { groupId, level: level as 1, currency: currency as string };
    return drainLevel(context, { ...position, amount: BigInt(minorOf(drain)) }, reason);
  }
  if (!ofLevel) return changeGroup(context, groupId, { open, version }, reason);
  const group = await held(context, groupId);
  const limits = limitRows(group.limits) as RequestedLimit[];
  const isLevel = (one: RequestedLimit) => one.level === level && one.currency === currency;
  const limitIn = (rows: readonly RequestedLimit[]) => rows.find(isLevel) ?? { ...noLimit };
  const { seed: seedNow, cap: capNow, mustHit: mustHitNow } = limitIn(limits);
  const { values } = await compareUpdate(
    context,
    recordOf(group, version),
    { seed: seedNow, cap: capNow, mustHit: mustHitNow },
    { seed: twoDecimals('seed', seed), cap: twoDecimals('cap', cap), mustHit },
    ({ limits: previous, ...others }) =>
      Array.isArray(previous) ? { ...others, ...limitIn(previous) } : others,
  );
  const after = { level: level as 1, currency: currency as string, ...values };
  const others = limits.filter((one) => !isLevel(one));
  const change = { limits: typed({ ...group, limits: limitsOf([...others, after]) }).limits, open };
  return changeGroup(context, groupId, { ...change, version: group.number }, reason);
}

const noLimit = { seed: '0.00', cap: '0.00', mustHit: false };
function twoDecimals(field: string, amount: string | undefined): string | undefined {
  if (amount === undefined) return undefined;
  assertValid(checkAmountOrZero(amount), field);
  return moneyText(minorOf(amount));
}

/** Pools (risk §5): groups, what moved, what the levels hold. */
export const poolRoutes = serve(contract, {
  async list({ db }, filter) {
    const { total, rows } = await listGroups(db, filter);
    return { total, list: rows.map(groupDto) };
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
      list: rows.map((row) => ({ ...groupDto(row), change: row.change as 'created' })),
    };
  },
  async records({ db, scope }, filter) {
    const { total, rows } = await listRecords(db, scope, filter);
    const totals = await totalRecords(db, filter);
    return {
      total,
      list: rows.map(recordDto),
      totals: totals.map((line) => ({ ...line, amount: moneyText(line.amount) })),
    };
  },
  async info({ db }) {
    const rows = await listInfo(db);
    const now = Date.now();
    return rows.map((row) => infoDto(row, now));
  },
  planDrain,
  // Compares the state of the group, so that a group that was just closed can be opened again at once.
  setInfo: comparingState(stateOfGroup, setInfo),
});
