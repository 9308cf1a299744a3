import type { RequestOf } from '@pitboss/contract/define';
import { type gameSettings, type SettingField, settingFields } from '@pitboss/contract/games/game-settings';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import {
  betRangeFits,
  chipsFit,
  gameLimits,
  parseMultiple,
  parseProfitability,
} from '@pitboss/rules/games/game-settings';
import { checkAmount, checkRtp, parseRtp } from '@pitboss/rules/validation';
import { minorOf, moneyText } from '../../domain/sql/wire.ts';
import { obey, Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import {
  areaMultiples,
  columnOf,
  currencyCodes,
  type FieldChange,
  holdSettings,
  type SettingRow,
  storeChanges,
  withoutSetting,
} from './settings.sql.ts';

type GameChanges = RequestOf<typeof gameSettings.update>['changes'];
type MiniChanges = RequestOf<typeof gameSettings.updateMini>['changes'];
/** Fields as they are kept. */
type Wanted = Partial<Record<SettingField, unknown>>;

const rtpOf = (text: string | null): number | null => {
  if (text === null) return null;
  obey(checkRtp('game', text), 'rtp');
  return parseRtp(text);
};

/** What is asked of games, as it is kept; refuses what breaks a rule. */
export function wantedOfGame({ rtp, profitability, ...others }: GameChanges): Wanted {
  if (others.hours !== undefined) obey(checkWhole('hours', others.hours, ...gameLimits.hours));
  if (others.robots !== undefined) obey(checkWhole('robots', others.robots, ...gameLimits.robots));
  const share = typeof profitability === 'string' ? parseProfitability(profitability) : profitability;
  if (share === null && profitability !== null) throw new Refusal('game.profitability', {}, 'profitability');
  return {
    ...others,
    ...(rtp === undefined ? {} : { rtp: rtpOf(rtp) }),
    ...(share === undefined ? {} : { profitability: share }),
  };
}

const twoPlaces = (amount: string): string => moneyText(minorOf(amount));
const byCurrency = <T, U>(amounts: Readonly<Record<string, T>>, of: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(amounts).map(([currency, value]) => [currency, of(value)]));

/** The same of mini games, whose amounts are by currency. */
export async function wantedOfMini(context: WriteContext, changes: MiniChanges): Promise<Wanted> {
  const { rtp, betRange, largestPayout, chips, sort, ...others } = changes;
  if (sort !== undefined) obey(checkWhole('sort', sort, 1, gameLimits.sort));
  const known = await currencyCodes(context.tx);
  for (const [field, amounts] of Object.entries({ betRange, largestPayout, chips }))
    for (const currency of Object.keys(amounts ?? {}))
      if (!known.has(currency)) throw new Refusal('game.currencyUnknown', { currency }, field);
  for (const [currency, range] of Object.entries(betRange ?? {}))
    if (!betRangeFits(range)) throw new Refusal('game.betRange', { currency }, 'betRange');
  for (const amount of Object.values(largestPayout ?? {})) obey(checkAmount(amount), 'largestPayout');
  for (const [currency, own] of Object.entries(chips ?? {}))
    if (!chipsFit(own)) throw new Refusal('game.chips', { currency }, 'chips');
  return {
    ...others,
    ...(rtp === undefined ? {} : { rtp: rtpOf(rtp) }),
    ...(sort === undefined ? {} : { sort }),
    ...(betRange && {
      betRange: byCurrency(betRange, ({ min, max }) => ({ min: twoPlaces(min), max: twoPlaces(max) })),
    }),
    ...(largestPayout && { largestPayout: byCurrency(largestPayout, twoPlaces) }),
    ...(chips && { chips: byCurrency(chips, (own) => own.map(twoPlaces)) }),
  };
}

const whole = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** By how many thousandths a change of a game's own RTP may lift what applies somewhere (risk §4: second person). */
async function riseOf(
  { tx }: WriteContext,
  gameId: number,
  before: number | null,
  after: number | null,
): Promise<number> {
  const { pool, number } = await withoutSetting(tx, gameId);
  // Nothing is above an agent's number: without a setting only a pool can stand below it.
  const was = before ?? pool ?? number;
  return Math.max(0, (after ?? number) - was);
}

/** Some games for a change, all of them there; refuses halls and, where only mini games will do, others. */
export async function heldGames(
  context: WriteContext,
  ids: readonly number[],
  mini: boolean,
): Promise<SettingRow[]> {
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  const rows = await holdSettings(context.tx, unique);
  const missing = unique.find((id) => !rows.some((row) => row.game_id === id));
  if (missing !== undefined) throw new Refusal('game.unknown', { game: String(missing) }, 'gameIds');
  const other = mini ? rows.find(({ category }) => category !== 'mini') : undefined;
  if (other) throw new Refusal('game.notMini', { game: String(other.game_id) }, 'gameIds');
  return rows;
}

/** Changes fields of games that are held, all or none, with a line of history a field; what is the same stays unspoken. */
export async function changeGames(
  context: WriteContext,
  rows: readonly SettingRow[],
  wanted: (row: SettingRow) => Wanted,
  reason: string | undefined,
): Promise<null> {
  const { tx, services, session } = context;
  const changes: FieldChange[] = [];
  let rise = 0;
  for (const row of rows) {
    const after = wanted(row);
    const touched = settingFields.filter((field) => after[field] !== undefined);
    if (touched.length === 0) throw new Refusal('game.nothing');
    for (const field of touched) {
      const before = row[columnOf[field]];
      if (whole(before) === whole(after[field])) continue;
      changes.push({ id: services.ids.next(), gameId: row.game_id, field, before, after: after[field] });
      if (field === 'rtp')
        rise = Math.max(rise, await riseOf(context, row.game_id, row.rtp, after.rtp as number | null));
    }
  }
  const shown = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [`${change.gameId}.${change.field}`, change[side]]));
  const names = rows.map(({ game_id }) => game_id);
  const target = `game:${names[0] ?? ''}${names.length > 1 ? ` +${names.length - 1}` : ''}`;
  const change = {
    target,
    before: shown('before'),
    after: { ...shown('after'), ...(reason ? { reason } : {}) },
  };
  let approver: string | null = null;
  if (changes.some(({ field }) => field === 'rtp')) {
    await context.stepUp();
    approver = await context.secondPerson({ kind: 'rtp', ...change, rise });
  }
  if (changes.length > 0)
    await storeChanges(tx, changes, {
      ...{ operatorId: session.operatorId, actor: session.account, approver, reason: reason ?? null },
    });
  context.audit(change);
  return null;
}

/** Sets multiples of areas of a game; null gives an area its usual one again. */
export async function changeMultiples(
  context: WriteContext,
  { gameId, areas, reason }: RequestOf<typeof gameSettings.setMultiple>,
): Promise<null> {
  const rows = await heldGames(context, [gameId], false);
  const known = new Set((await areaMultiples(context.tx, [gameId])).map(({ area_id }) => area_id));
  for (const { areaId, multiple } of areas) {
    if (!known.has(areaId)) throw new Refusal('game.areaUnknown', { area: String(areaId) }, 'areas');
    if (multiple !== null && parseMultiple(multiple) === null)
      throw new Refusal('game.multiple', {}, 'areas');
  }
  return changeGames(
    context,
    rows,
    (row) => {
      const multiples: Record<string, string> = { ...row.multiples };
      for (const { areaId, multiple } of areas) {
        const value = multiple === null ? null : parseMultiple(multiple);
        if (value === null) delete multiples[areaId];
        else multiples[areaId] = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
      }
      return { multiples };
    },
    reason,
  );
}
