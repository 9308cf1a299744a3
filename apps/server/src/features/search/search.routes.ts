import { agentLevels } from '@pitboss/contract/agents/agents';
import { bets } from '@pitboss/contract/bets/bets';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { features, type PagePath } from '@pitboss/contract/core/pages';
import { search as contract } from '@pitboss/contract/desk/search';
import { orders } from '@pitboss/contract/orders/orders';
import { moneyText, ms } from '../../domain/sql/dto.ts';
import { callAllowed } from '../../platform/auth/permissions.ts';
import { type ReadContext, serve } from '../../platform/calls/serve.ts';
import { type Meaning, meaningOf } from './search.rules.ts';
import {
  countAtAddress,
  findAgents,
  findAnnouncements,
  findBets,
  findMembers,
  findOperators,
  findOrders,
  findRounds,
} from './search.sql.ts';
import {
  findAlerts,
  findApprovals,
  findCases,
  findCreditChanges,
  findEntries,
} from './search-records.sql.ts';

type Hit = ReplyOf<typeof contract.find>[number];
type Finder = (context: ReadContext, meaning: Meaning) => Promise<Hit[]>;

const membersBy: Finder = async ({ db, scope }, meaning) =>
  (await findMembers(db, scope, meaning)).map(
    ({ agent_account: agentAccount, id, account, nickname, state, by }) => ({
      kind: 'member' as const,
      id,
      account,
      nickname,
      agentAccount,
      state,
      by,
    }),
  );

const agentsBy: Finder = async ({ db, scope }, meaning) =>
  (await findAgents(db, scope, meaning)).map(({ id, account, name, layer }) => ({
    kind: 'agent' as const,
    id,
    account,
    name,
    level: agentLevels[layer - 1] ?? 'general',
  }));

const operatorsBy: Finder = async ({ db, session }, meaning) =>
  (await findOperators(db, session, meaning)).map((row) => ({ kind: 'operator' as const, ...row }));

const betsBy: Finder = async ({ db, scope }, meaning) =>
  (await findBets(db, scope, meaning)).map((row) => ({
    kind: 'bet' as const,
    id: row.id,
    inningId: row.inning_id,
    gameId: row.game_id,
    memberAccount: row.member_account,
    currency: row.currency,
    amount: moneyText(row.amount),
    betTime: ms(row.bet_time),
  }));

const roundsBy: Finder = async ({ db, scope }, { number }) =>
  number === null
    ? []
    : (await findRounds(db, scope, number)).map((row) => ({
        kind: 'round' as const,
        inningId: row.inning_id,
        gameId: row.game_id,
        startedAt: ms(row.started_at),
      }));

const ordersBy: Finder = async ({ db, scope }, meaning) =>
  (await findOrders(db, scope, meaning)).map((row) => ({
    kind: 'order' as const,
    id: row.id,
    txId: row.tx_id,
    page: row.page,
    movement: row.kind,
    memberAccount: row.member_account,
    amount: moneyText(row.amount),
    currency: row.currency,
  }));

const addressOf: Finder = async ({ db, scope }, { ip }) => {
  const members = ip === null ? 0 : await countAtAddress(db, scope, ip);
  return ip !== null && members > 0 ? [{ kind: 'address', ip, members }] : [];
};

const announcementsBy: Finder = async ({ db, scope, session }, { text }) => {
  const author = session.permissions.includes(features['announcements.edit']?.id ?? -1);
  const rows = text === null ? [] : await findAnnouncements(db, scope, text, author);
  return rows.map(({ id, title_zh: zh_cn, title_en: en_us }) => ({
    kind: 'announcement' as const,
    id,
    title: { zh_cn, en_us },
  }));
};

const entriesBy: Finder = async ({ db, scope }, meaning) => {
  const [entries, credits] = await Promise.all([
    findEntries(db, scope, meaning),
    findCreditChanges(db, scope, meaning),
  ]);
  return [...entries, ...credits].map(({ amount, at, ...row }) => ({
    kind: 'entry' as const,
    ...row,
    amount: moneyText(amount),
    at: ms(at),
  }));
};

const alertsBy: Finder = async ({ db, scope }, { recordId }) =>
  (recordId === null ? [] : await findAlerts(db, scope, recordId)).map(({ at, ...row }) => ({
    kind: 'alert' as const,
    ...row,
    at: ms(at),
  }));

const casesBy: Finder = async ({ db, scope }, { recordId }) =>
  (recordId === null ? [] : await findCases(db, scope, recordId)).map(({ id, at }) => ({
    kind: 'case' as const,
    id,
    at: ms(at),
  }));

const approvalsBy: Finder = async ({ db, scope }, { recordId }) =>
  (recordId === null ? [] : await findApprovals(db, scope, recordId)).map(({ at, ...row }) => ({
    kind: 'approval' as const,
    ...row,
    at: ms(at),
  }));

/** Finders, each with the pages of which a caller needs one. */
const finders: readonly (readonly [readonly PagePath[], Finder])[] = [
  [['/memberList', '/member'], membersBy],
  [['/agentList'], agentsBy],
  [bets.round.pages, betsBy],
  [bets.round.pages, roundsBy],
  [orders.get.pages, ordersBy],
  [['/quotaChangeRecord', '/memberRecord'], entriesBy],
  [['/riskManagement'], alertsBy],
  [['/riskManagement'], casesBy],
  [['/approvals'], approvalsBy],
  [['/memberList'], addressOf],
  [['/bypassAccount'], operatorsBy],
  [['/bulletin'], announcementsBy],
];

export const searchRoutes = serve(contract, {
  async find(context, { words }) {
    const meaning = meaningOf(words);
    const hits: Hit[] = [];
    for (const [pages, find] of finders)
      if (callAllowed(context.session.permissions, pages, undefined))
        hits.push(...(await find(context, meaning)));
    return hits;
  },
});
