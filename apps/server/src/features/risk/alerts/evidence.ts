import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskAlerts } from '@pitboss/contract/risk/risk-alerts';
import { countsBetTime, type EvidenceKind, evidenceOf } from '@pitboss/risk/card/evidence';
import { moneyText, ms, msOrNull } from '../../../domain/sql/dto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Counted } from './counted.sql.ts';
import {
  type BetRow,
  type OrderRow,
  readAccounts,
  readBets,
  readMap,
  readNewMembers,
  readOrders,
  readSignIns,
  readTransfers,
  type SignInRow,
  type TransferRow,
} from './evidence.sql.ts';

type Evidence = ReplyOf<typeof riskAlerts.evidence>;

interface Who {
  readonly member_id: string;
  readonly member_account: string;
  readonly agent_id: string;
  readonly agent_account: string;
}

const who = (row: Who) => ({
  memberId: row.member_id,
  memberAccount: row.member_account,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
});

const betStates = ['open', 'settled', 'cancelled'] as const;

const betDto = (row: BetRow & Who) => ({
  id: row.id,
  ...who(row),
  gameId: row.game_id,
  inningId: row.inning_id,
  currency: row.currency,
  amount: moneyText(row.amount),
  win: moneyText(row.payout),
  reward: moneyText(row.reward),
  state: betStates[row.state] ?? 'open',
  betTime: ms(row.bet_time),
  payoutTime: msOrNull(row.payout_time),
  ip: row.ip,
  corrected: row.corrected,
});

const transferDto = (row: TransferRow & Who) => ({
  id: row.id,
  ...who(row),
  orderNo: row.order_no,
  direction: row.direction,
  currency: row.currency,
  amount: moneyText(row.amount),
  state: row.state,
  reason: row.reason,
  at: ms(row.at),
});

const signInDto = (row: SignInRow & Who) => ({
  id: row.id,
  ...who(row),
  event: row.event,
  ip: row.ip,
  device: row.device,
  at: ms(row.at),
});

const orderDto = (row: OrderRow & Who) => ({
  id: row.id,
  ...who(row),
  kind: row.kind,
  state: row.state,
  currency: row.currency,
  amount: moneyText(row.amount),
  gameId: row.game_id,
  at: ms(row.at),
});

const nothing: Evidence = {
  total: 0,
  bets: null,
  transfers: null,
  members: null,
  signIns: null,
  orders: null,
  accounts: null,
  map: null,
};

/** Returns one kind of the evidence that was counted for an alert. */
export async function evidenceDto(db: Tx, counted: Counted, kind: EvidenceKind): Promise<Evidence> {
  const { code } = counted;
  const totalOf = (rows: readonly { total: string }[]) => Number(rows[0]?.total ?? 0);
  switch (kind) {
    case 'bets': {
      const rows = await readBets(db, counted, countsBetTime(code));
      return { ...nothing, total: totalOf(rows), bets: rows.map(betDto) };
    }
    case 'transfers': {
      const rows = await readTransfers(db, counted);
      return { ...nothing, total: totalOf(rows), transfers: rows.map(transferDto) };
    }
    case 'members': {
      const rows = await readNewMembers(db, counted);
      const members = rows.map((row) => ({ ...who(row), ip: row.ip, at: ms(row.at), hasBet: row.has_bet }));
      return { ...nothing, total: totalOf(rows), members };
    }
    case 'signIns': {
      const rows = await readSignIns(db, counted);
      return { ...nothing, total: totalOf(rows), signIns: rows.map(signInDto) };
    }
    case 'orders': {
      const rows = await readOrders(db, counted);
      return { ...nothing, total: totalOf(rows), orders: rows.map(orderDto) };
    }
    case 'accounts': {
      const source = evidenceOf(code)[0] ?? 'bets';
      const rows = await readAccounts(db, counted, source, countsBetTime(code));
      return {
        ...nothing,
        total: totalOf(rows),
        accounts: rows.map((row) => ({ ...who(row), rows: row.rows })),
      };
    }
    case 'map': {
      const rows = await readMap(db, counted, code === 'registered');
      const map = rows.map((row) => ({
        ip: row.ip,
        ...who(row),
        own: row.own,
        bets: row.bets,
        signIns: row.sign_ins,
      }));
      return { ...nothing, total: map.length, map };
    }
  }
}
