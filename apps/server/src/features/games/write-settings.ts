import type { RequestOf } from '@pitboss/contract/core/define';
import { type gameSettings, type SettingField, settingFields } from '@pitboss/contract/games/game-settings';
import { checkWhole } from '@pitboss/rules/checks/field-checks';
import {
  betRangeFits,
  chipsFit,
  gameLimits,
  parseMultiple,
  parseProfitability,
  profitabilityText,
} from '@pitboss/rules/games/game-settings';
import { checkAmount, checkRtp, parseRtp } from '@pitboss/rules/validation';
import { minorOf, moneyText, thousandths } from '../../domain/sql/dto.ts';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError, assertValid } from '../../platform/errors/app-error.ts';
import { mergeUpdate } from '../../platform/versions/merge-update.ts';
import {
  areaMultiples,
  columnOf,
  currencyCodes,
  type FieldChange,
  holdSettings,
  type SettingRow,
  storeChanges,
  withoutSetting,
} from './game-settings.sql.ts';

type GameChanges = RequestOf<typeof gameSettings.update>['changes'];
type MiniChanges = RequestOf<typeof gameSettings.updateMini>['changes'];
/** Fields as they are stored. */
type Wanted = Partial<Record<SettingField, unknown>>;

const rtpOf = (text: string | null): number | null => {
  if (text === null) return null;
  assertValid(checkRtp('game', text), 'rtp');
  return parseRtp(text);
};

/** Returns the requested changes of a game as they are stored; throws for values that break a rule. */
export function wantedOfGame({ rtp, profitability, ...others }: GameChanges): Wanted {
  if (others.hours !== undefined) assertValid(checkWhole('hours', others.hours, ...gameLimits.hours));
  if (others.robots !== undefined) assertValid(checkWhole('robots', others.robots, ...gameLimits.robots));
  const share = typeof profitability === 'string' ? parseProfitability(profitability) : profitability;
  if (share === null && profitability !== null) throw new AppError('game.profitability', {}, 'profitability');
  return {
    ...others,
    ...(rtp === undefined ? {} : { rtp: rtpOf(rtp) }),
    ...(share === undefined ? {} : { profitability: share }),
  };
}

const twoDecimals = (amount: string): string => moneyText(minorOf(amount));
const byCurrency = <T, U>(amounts: Readonly<Record<string, T>>, of: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(amounts).map(([currency, value]) => [currency, of(value)]));

/**
 * Returns the requested changes of mini games as they are stored, with amounts by currency; throws for values
 * that break a rule.
 */
export async function wantedOfMini(context: WriteContext, changes: MiniChanges): Promise<Wanted> {
  const { rtp, betRange, largestPayout, chips, sort, ...others } = changes;
  if (sort !== undefined) assertValid(checkWhole('sort', sort, 1, gameLimits.sort));
  const known = await currencyCodes(context.tx);
  for (const [field, amounts] of Object.entries({ betRange, largestPayout, chips }))
    for (const currency of Object.keys(amounts ?? {}))
      if (!known.has(currency)) throw new AppError('game.currencyUnknown', { currency }, field);
  for (const [currency, range] of Object.entries(betRange ?? {}))
    if (!betRangeFits(range)) throw new AppError('game.betRange', { currency }, 'betRange');
  for (const amount of Object.values(largestPayout ?? {})) assertValid(checkAmount(amount), 'largestPayout');
  for (const [currency, own] of Object.entries(chips ?? {}))
    if (!chipsFit(own)) throw new AppError('game.chips', { currency }, 'chips');
  return {
    ...others,
    ...(rtp === undefined ? {} : { rtp: rtpOf(rtp) }),
    ...(sort === undefined ? {} : { sort }),
    ...(betRange && {
      betRange: byCurrency(betRange, ({ min, max }) => ({ min: twoDecimals(min), max: twoDecimals(max) })),
    }),
    ...(largestPayout && { largestPayout: byCurrency(largestPayout, twoDecimals) }),
    ...(chips && { chips: byCurrency(chips, (own) => own.map(twoDecimals)) }),
  };
}

const whole = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Returns by how many thousandths a change of a game's own RTP may raise the RTP that applies somewhere (risk
 * §4: second approver).
 */
async function riseOf(
  { tx }: WriteContext,
  gameId: number,
  before: number | null,
  after: number | null,
): Promise<number> {
  const { pool, number } = await withoutSetting(tx, gameId);
  // No RTP is above that of an agent: without a setting only a pool can be below it.
  const was = before ?? pool ?? number;
  return Math.max(0, (after ?? number) - was);
}

/**
 * Locks games for a change and returns them. Throws for unknown games and halls, and with `mini` for games
 * that are no mini games.
 */
export async function heldGames(
  context: WriteContext,
  ids: readonly number[],
  mini: boolean,
): Promise<SettingRow[]> {
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  const rows = await holdSettings(context.tx, unique);
  const missing = unique.find((id) => !rows.some((row) => row.game_id === id));
  if (missing !== undefined) throw new AppError('game.unknown', { game: String(missing) }, 'gameIds');
  const other = mini ? rows.find(({ category }) => category !== 'mini') : undefined;
  if (other) throw new AppError('game.notMini', { game: String(other.game_id) }, 'gameIds');
  return rows;
}

const fieldsIn = (wanted: Wanted) => settingFields.filter((field) => wanted[field] !== undefined);

/** Returns a field of a game as its form shows it. */
function typedValue(field: SettingField, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (field === 'rtp') return thousandths(value as number);
  return field === 'profitability' ? profitabilityText(value as number) : value;
}

/**
 * Returns the requested fields of a game that the caller changes; throws for fields that others have changed
 * meanwhile.
 */
export async function mergedOfGame(
  context: WriteContext,
  row: SettingRow,
  wanted: Wanted,
  versions: Readonly<Record<string, number>> | undefined,
): Promise<Wanted> {
  const fields = fieldsIn(wanted);
  if (fields.length === 0) throw new AppError('game.nothing');
  const typed = (read: (field: SettingField) => unknown): Wanted =>
    Object.fromEntries(fields.map((field) => [field, typedValue(field, read(field))]));
  const id = String(row.game_id);
  const { changed } = await mergeUpdate(
    context,
    { kind: 'gameSetting', id, version: versions?.[id], isOneOfSeveral: true },
    typed((field) => row[columnOf[field]]),
    typed((field) => wanted[field]),
  );
  return Object.fromEntries(fieldsIn(changed).map((field) => [field, wanted[field]]));
}

/**
 * Changes fields of locked games, all or none, with one history entry per field; unchanged fields are
 * skipped.
 */
export async function changeGames(
  context: WriteContext,
  rows: readonly SettingRow[],
  wanted: (row: SettingRow) => Promise<Wanted>,
  reason: string | undefined,
): Promise<null> {
  const { tx, services, session } = context;
  const changes: FieldChange[] = [];
  let rise = 0;
  for (const row of rows) {
    const after = await wanted(row);
    for (const field of fieldsIn(after)) {
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
      operatorId: session.operatorId,
      actor: session.account,
      approver,
      reason: reason ?? null,
    });
  context.audit(change);
  return null;
}

/** Returns a multiple as it is stored; null for the default one. */
function twoDecimalsOf(typed: string | null): string | null {
  const value = typed === null ? null : parseMultiple(typed);
  return value === null ? null : `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}

/** Sets multiples of areas of a game; null restores the default one. */
export async function changeMultiples(
  context: WriteContext,
  { gameId, areas, reason, version }: RequestOf<typeof gameSettings.setMultiple>,
): Promise<null> {
  const rows = await heldGames(context, [gameId], false);
  const known = new Set((await areaMultiples(context.tx, [gameId])).map(({ area_id }) => area_id));
  for (const { areaId, multiple } of areas) {
    if (!known.has(areaId)) throw new AppError('game.areaUnknown', { area: String(areaId) }, 'areas');
    if (multiple !== null && parseMultiple(multiple) === null)
      throw new AppError('game.multiple', {}, 'areas');
  }
  return changeGames(
    context,
    rows,
    async (row) => {
      const multiples: Record<string, string> = { ...row.multiples };
      const record = { kind: 'gameSetting', id: String(gameId), version } as const;
      const byArea = (multipleOf: (area: (typeof areas)[number]) => string | null) =>
        Object.fromEntries(areas.map((area) => [`areas.${area.areaId}`, multipleOf(area)]));
      const { changed } = await mergeUpdate(
        context,
        record,
        byArea(({ areaId }) => row.multiples[areaId] ?? null),
        byArea(({ multiple }) => twoDecimalsOf(multiple)),
      );
      for (const [field, multiple] of Object.entries(changed)) {
        const areaId = field.slice('areas.'.length);
        if (typeof multiple === 'string') multiples[areaId] = multiple;
        else delete multiples[areaId];
      }
      return { multiples };
    },
    reason,
  );
}
