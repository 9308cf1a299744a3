import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { parseAmount } from '@pitboss/ledger/money';
import { checkAmount } from '@pitboss/rules/validation';
import { anyCurrency, anyGame } from '../../domain/games/win-limits.ts';
import { moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import { serve } from '../../kernel/calls/serve.ts';
import { actionFits, carryOutDecision } from './decide.sql.ts';
import {
  dropLimit,
  findParked,
  type LimitRow,
  limitWords,
  listLimits,
  listParked,
  type ParkedRow,
  putLimit,
} from './parked-wins.sql.ts';

/** Times the stake, in hundredths, cut. */
function ratioOf(win: string, stake: string): string | null {
  if (BigInt(stake) === 0n) return null;
  return moneyText((BigInt(win) * 100n) / BigInt(stake));
}

const wire = (row: ParkedRow) => ({
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

const limitWire = (row: Pick<LimitRow, 'max_win' | 'max_ratio'>) => ({
  maxWin: moneyText(row.max_win),
  maxRatio: row.max_ratio,
});

export const parkedWinRoutes = serve(parkedWins, {
  async list({ db, scope }, filter) {
    const { total, rows } = await listParked(db, scope, filter);
    return { total, list: rows.map(wire) };
  },

  async decide(context, { winId, action, remark }) {
    const { tx, scope } = context;
    await context.stepUp();
    const row = await findParked(tx, scope, winId);
    if (!row) throw new Refusal('notFound');
    if (row.state !== 'open') throw new Refusal('parkedWin.decided');
    if (!actionFits(row.correction, action)) throw new Refusal('parkedWin.action');
    const target = `member:${row.member_id} ${row.member_account}`;
    const money = {
      bet: row.bet_id,
      stake: moneyText(row.stake),
      win: moneyText(row.win),
      jackpot: moneyText(row.jackpot),
    };
    const before = { ...money, parked: 'open' };
    const after = { ...money, parked: action, remark };
    // Whoever refuses takes nothing out of the house; what is paid needs a second person.
    if (action === 'pay') await context.secondPerson({ kind: 'win', target, before, after });
    const state = await carryOutDecision(context, row, action, remark);
    context.audit({ target, before, after: { ...after, parked: state } });
    return { state };
  },

  async limits({ db, scope }, filter) {
    const { total, rows } = await listLimits(db, scope, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        gameId: row.game_id === anyGame ? null : row.game_id,
        currency: row.currency,
        ...limitWire(row),
        reason: row.reason,
        operator: row.operator,
        updatedAt: ms(row.updated_at),
      })),
    };
  },

  async setLimit(context, { gameId = anyGame, currency = anyCurrency, maxWin, maxRatio, reason }) {
    obey(checkAmount(maxWin), 'maxWin');
    const { tx, services, session } = context;
    const limit = {
      game_id: gameId,
      currency,
      max_win: String(parseAmount(maxWin) ?? 0n),
      max_ratio: maxRatio,
    };
    const before = await putLimit(tx, {
      ...{ ...limit, id: services.ids.next(), reason },
      operatorId: session.operatorId,
    });
    context.audit({
      target: limitWords(limit),
      before: before && limitWire(before),
      after: { ...limitWire(limit), reason },
    });
    return null;
  },

  async removeLimit(context, { limitId }) {
    const gone = await dropLimit(context.tx, limitId);
    if (!gone) throw new Refusal('notFound');
    context.audit({ target: limitWords(gone), before: limitWire(gone), after: null });
    return null;
  },
});
