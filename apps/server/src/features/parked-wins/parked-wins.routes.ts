import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { parseAmount } from '@pitboss/ledger/money';
import { checkAmount } from '@pitboss/rules/validation';
import { anyCurrency, anyGame } from '../../domain/games/win-limits.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate, recordChange } from '../../platform/versions/merge-update.ts';
import { lockRecord } from '../../platform/versions/record-changes.ts';
import { rowsWithVersions } from '../../platform/versions/with-versions.ts';
import { actionFits, carryOutDecision } from './decide.sql.ts';
import {
  dropLimit,
  findLimit,
  findParked,
  type LimitRow,
  limitLabels,
  listLimits,
  listParked,
  type ParkedRow,
  putLimit,
} from './parked-wins.sql.ts';

/** Multiple of the stake, in hundredths, truncated. */
function ratioOf(win: string, stake: string): string | null {
  if (BigInt(stake) === 0n) return null;
  return moneyText((BigInt(win) * 100n) / BigInt(stake));
}

const dto = (row: ParkedRow) => ({
  id: row.id,
  createdAt: ms(row.created_at),
  state: row.state,
  reason: row.reason,
  correction: row.correction,
  betId: row.bet_id,
  betKey: row.bet_key,
  roundId: row.inning_id,
  gameId: row.game_id,
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  currency: row.currency,
  stake: moneyText(row.stake),
  win: moneyText(row.win),
  jackpot: moneyText(row.jackpot),
  ratio: ratioOf(row.win, row.stake),
  maxWin: moneyText(row.max_win),
  maxRatio: row.max_ratio,
  nodeId: row.node_id,
  operator: row.operator,
  remark: row.remark,
  decidedAt: msOrNull(row.decided_at),
});

const limitDto = (row: Pick<LimitRow, 'max_win' | 'max_ratio'>) => ({
  maxWin: moneyText(row.max_win),
  maxRatio: row.max_ratio,
});

/** There is one limit of a game and a currency; it may be removed and set again. */
const limitKey = ({ game_id, currency }: Pick<LimitRow, 'game_id' | 'currency'>) => `${game_id}:${currency}`;
const noLimit = { maxWin: '', maxRatio: 0 };

export const parkedWinRoutes = serve(parkedWins, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listParked(db, scope, filter);
    return { total, list: rows.map(dto) };
  },

  async decide(context, { winId, action, remark }) {
    const { tx, scope } = context;
    await context.stepUp();
    const row = await findParked(tx, scope, winId);
    if (!row) throw new AppError('notFound');
    if (row.state !== 'open') throw new AppError('parkedWin.decided');
    if (!actionFits(row.correction, action)) throw new AppError('parkedWin.action');
    const target = `member:${row.member_id} ${row.member_account}`;
    const money = {
      bet: row.bet_id,
      stake: moneyText(row.stake),
      win: moneyText(row.win),
      jackpot: moneyText(row.jackpot),
    };
    const before = { ...money, parked: 'open' };
    const after = { ...money, parked: action, remark };
    // A rejection takes nothing out of the house; only a payment needs a second approver.
    if (action === 'pay') await context.secondPerson({ kind: 'win', target, before, after });
    const state = await carryOutDecision(context, row, action, remark);
    context.audit({ target, before, after: { ...after, parked: state } });
    return { state };
  },

  async limits({ db, scope }, filter) {
    const read = () => listLimits(db, scope, filter);
    const { total, rows, versions } = await rowsWithVersions(db, 'winLimit', read, limitKey);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        version: versions.get(limitKey(row)) ?? 0,
        gameId: row.game_id === anyGame ? null : row.game_id,
        currency: row.currency,
        ...limitDto(row),
        reason: row.reason,
        operator: row.operator,
        updatedAt: ms(row.updated_at),
      })),
    };
  },

  async setLimit(context, { gameId = anyGame, currency = anyCurrency, version, reason, ...typed }) {
    assertValid(checkAmount(typed.maxWin), 'maxWin');
    const { tx, services, session } = context;
    const position = { game_id: gameId, currency };
    await lockRecord(tx, 'winLimit', limitKey(position));
    const row = await findLimit(tx, position);
    const before = row ? limitDto(row) : null;
    const record = { kind: 'winLimit', id: limitKey(position), version } as const;
    const written = { ...typed, maxWin: moneyText(parseAmount(typed.maxWin) ?? 0n) };
    const { values } = await mergeUpdate<typeof written>(context, record, before ?? noLimit, written);
    const limit = {
      ...position,
      max_win: String(parseAmount(values.maxWin) ?? 0n),
      max_ratio: values.maxRatio,
    };
    await putLimit(tx, { ...limit, id: services.ids.next(), reason, operatorId: session.operatorId });
    context.audit({ target: limitLabels(limit), before, after: { ...limitDto(limit), reason } });
    return null;
  },

  async removeLimit(context, { limitId }) {
    const gone = await dropLimit(context.tx, limitId);
    if (!gone) throw new AppError('notFound');
    await recordChange(context, { kind: 'winLimit', id: limitKey(gone) }, limitDto(gone));
    context.audit({ target: limitLabels(gone), before: limitDto(gone), after: null });
    return null;
  },
});
