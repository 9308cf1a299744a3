import { gameSettings as contract, type SettingField } from '@pitboss/contract/games/game-settings';
import { isBelowProfit, multipleText, profitabilityText } from '@pitboss/rules/games/game-settings';
import type { Language } from '@pitboss/rules/i18n';
import { amountText } from '@pitboss/rules/words/amount-text';
import { type GameFigures, gameFigures, ratioOf } from '../../domain/games/game-figures.ts';
import { moneyText, ms, msOrNull, thousandths } from '../../domain/sql/dto.ts';
import { pageOf } from '../../domain/sql/paging.ts';
import { serve } from '../../platform/calls/serve.ts';
import {
  type AreaRow,
  areaMultiples,
  listHistory,
  listSettings,
  type SettingRow,
} from './game-settings.sql.ts';
import {
  changeGames,
  changeMultiples,
  heldGames,
  mergedOfGame,
  wantedOfGame,
  wantedOfMini,
} from './write-settings.ts';

interface Named {
  readonly game_id: number;
  readonly name_zh_cn: string;
  readonly name_en_us: string;
}
const named = (row: Named, language: Language) => ({
  gameId: row.game_id,
  name: language === 'zh_cn' ? row.name_zh_cn : row.name_en_us,
  name_zh_cn: row.name_zh_cn,
  name_en_us: row.name_en_us,
});
const nothing: GameFigures = { dayBets: 0n, dayStaked: 0n, dayPaid: 0n, staked: 0n, profit: 0n };
const rtpText = (rtp: number | null) => (rtp === null ? null : thousandths(rtp));

function gameDto(row: SettingRow, figures: GameFigures, language: Language) {
  return {
    ...named(row, language),
    category: row.category,
    state: row.state,
    rtp: rtpText(row.rtp),
    observed: ratioOf(figures.dayPaid, figures.dayStaked),
    observedBets: Number(figures.dayBets),
    profitRate: ratioOf(figures.profit, figures.staked),
    staked: moneyText(figures.staked),
    profitability: row.profitability === null ? null : profitabilityText(row.profitability),
    hours: row.hours,
    below: isBelowProfit(row.profitability, figures),
    newsTicker: row.news_ticker,
    voice: row.voice,
    ai: row.ai,
    robots: row.robots,
    memberChat: row.member_chat,
    updatedAt: msOrNull(row.updated_at),
    operator: row.operator,
  };
}

/**
 * Returns the payout multiple of an area by the catalogue, the stake included; null without odds. Odds are
 * net and in hundredths.
 */
const usualMultiple = (odds: unknown): string | null =>
  typeof odds === 'number' && odds > 0 ? multipleText(odds + 100) : null;
const areaDto = (area: AreaRow) => ({
  areaId: area.area_id,
  name_zh_cn: area.name_zh_cn,
  name_en_us: area.name_en_us,
  multiple: area.multiple ?? usualMultiple(area.odds),
});

const rangeText = ({ min, max }: { readonly min: string; readonly max: string }) =>
  `${amountText(min)} - ${amountText(max)}`;
const chipsText = (chips: readonly string[]) => chips.map(amountText).join(' / ');
const lines = <T>(amounts: Readonly<Record<string, T>>, texts: (value: T) => string): string =>
  Object.entries(amounts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, value]) => `${currency} ${texts(value)}`)
    .join('; ');

function miniDto(row: SettingRow, areas: readonly AreaRow[], language: Language) {
  const own = areas.filter(({ game_id }) => game_id === row.game_id).map(areaDto);
  return {
    ...named(row, language),
    switch: row.is_open ? ('open' as const) : ('closed' as const),
    state: row.state,
    rtp: rtpText(row.rtp),
    betRange: row.bet_range,
    largestPayout: row.largest_payout,
    chips: row.chips,
    betRangeText: lines(row.bet_range, rangeText),
    largestPayoutText: lines(row.largest_payout, amountText),
    chipsText: lines(row.chips, chipsText),
    areas: own,
    multiples: own.flatMap(({ multiple }) => multiple ?? []).join(' / '),
    hot: row.hot,
    sort: row.sort,
    updatedAt: msOrNull(row.updated_at),
    operator: row.operator,
  };
}

/** Returns the value of a field as the history shows it. */
function texts(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'rtp') return thousandths(value as number);
  if (field === 'profitability') return profitabilityText(value as number);
  if (field === 'betRange') return lines(value as SettingRow['bet_range'], rangeText);
  if (field === 'chips') return lines(value as SettingRow['chips'], chipsText);
  if (field === 'largestPayout') return lines(value as Record<string, string>, amountText);
  if (field === 'multiples') return lines(value as Record<string, string>, (multiple) => multiple);
  return String(value);
}

/** Settings of games and mini games, which game servers apply (spec content §1). */
export const gameSettingRoutes = serve(contract, {
  async list({ db, language }, { lowProfit: below, ...filter }) {
    const found = await listSettings(db, filter);
    const { limit, offset } = pageOf(filter);
    const shown = below === undefined ? found.slice(offset, offset + limit) : found;
    const figures = await gameFigures(
      db,
      shown.map(({ game_id: id, hours }) => ({ id, hours })),
      Date.now(),
    );
    const rows = shown.map((row) => gameDto(row, figures.get(row.game_id) ?? nothing, language));
    if (below === undefined) return { total: found.length, list: rows };
    const wanted = rows.filter((row) => row.below === below);
    return { total: wanted.length, list: wanted.slice(offset, offset + limit) };
  },

  async update(context, { gameIds, changes, reason, versions }) {
    const wanted = wantedOfGame(changes);
    const rows = await heldGames(context, gameIds, false);
    return changeGames(context, rows, (row) => mergedOfGame(context, row, wanted, versions), reason);
  },

  async history({ db, language }, filter) {
    const { total, rows } = await listHistory(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        ...named(row, language),
        field: row.field,
        before: texts(row.field, row.before),
        after: texts(row.field, row.after),
        at: ms(row.at),
        actor: row.actor,
        approver: row.approver,
        reason: row.reason,
      })),
    };
  },

  async listMini({ db, language }, filter) {
    const found = await listSettings(db, { ...filter, category: 'mini' });
    const { limit, offset } = pageOf(filter);
    const shown = found.slice(offset, offset + limit);
    const areas = await areaMultiples(
      db,
      shown.map(({ game_id }) => game_id),
    );
    return { total: found.length, list: shown.map((row) => miniDto(row, areas, language)) };
  },

  async updateMini(context, { gameIds, changes, reason, versions }) {
    const wanted = await wantedOfMini(context, changes);
    const rows = await heldGames(context, gameIds, true);
    return changeGames(context, rows, (row) => mergedOfGame(context, row, wanted, versions), reason);
  },

  async multiples({ db, language }, { gameId }) {
    const rows = await areaMultiples(db, gameId === undefined ? null : [gameId]);
    return rows.map((row) => ({
      gameId: row.game_id,
      ...areaDto(row),
      name: language === 'zh_cn' ? row.name_zh_cn : row.name_en_us,
      own: row.multiple !== null,
    }));
  },

  setMultiple: changeMultiples,
});
