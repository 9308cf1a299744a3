import { parseAmount, toDto } from '@pitboss/ledger/money';
import { areaById, gameById } from '@pitboss/rounds/catalogue';
import type { Language } from '@pitboss/rules/i18n';
import { limitCellTexts, limitErrorTexts } from '@pitboss/rules/rooms/error-texts';
import {
  type LimitErrorAt,
  type Limits,
  limitErrors,
  type RoomLimits,
  roomLimits,
} from '@pitboss/rules/rooms/limits';
import { amountText } from '@pitboss/rules/words/amount-text';
import { AppError } from '../../platform/errors/app-error.ts';

/** Error for invalid limits: describes the first violation with its currency, area and cell. */
class LimitRejection extends AppError {
  constructor(
    private readonly wrong: LimitErrorAt,
    private readonly gameId: number,
    private readonly currency: string,
  ) {
    super('room.limits', {}, 'limits');
  }

  override desc(language: Language): string {
    const { at, fault } = this.wrong;
    const [, area, cell = at] = /^areas\.(\d+)\.(\w+)$/.exec(at) ?? [];
    const known = area === undefined ? undefined : areaById(this.gameId, Number(area));
    const areaName = known ? (language === 'zh_cn' ? known.zh : known.en) : area;
    const cellName = limitCellTexts[cell as keyof typeof limitCellTexts][language];
    const position = [this.currency, areaName, cellName].filter((word) => word !== undefined && word !== '');
    return `${position.join(' ')}${language === 'zh_cn' ? '：' : ': '}${limitErrorTexts[fault][language]}`;
  }
}

const dto = (text: string) => toDto(parseAmount(text) ?? 0n);

/** Returns the limits of a currency in their stored form, with two decimals; throws for invalid ones. */
export function checkedLimits(limits: Limits, gameId: number, currency: string): Limits {
  const areaIds = gameById(gameId)?.areas.map(({ id }) => id) ?? [];
  const [wrong] = limitErrors(limits, areaIds);
  if (wrong) throw new LimitRejection(wrong, gameId, currency);
  const { min, max, roundMax, chips, areas = {} } = limits;
  const entries = Object.entries(areas).sort(([a], [b]) => Number(a) - Number(b));
  return {
    ...(min === undefined ? {} : { min: dto(min) }),
    ...(max === undefined ? {} : { max: dto(max) }),
    ...(roundMax === undefined ? {} : { roundMax: dto(roundMax) }),
    ...(chips === undefined ? {} : { chips: chips.map(dto) }),
    ...(entries.length === 0
      ? {}
      : {
          areas: Object.fromEntries(
            entries.map(([id, area]) => [id, { min: dto(area.min), max: dto(area.max) }]),
          ),
        }),
  };
}

/**
 * Returns the limits of a room in their stored form for all its currencies; throws for invalid limits and
 * unknown currencies.
 */
export function checkedByCurrency(
  limits: RoomLimits,
  gameId: number,
  currencies: ReadonlySet<string>,
): RoomLimits {
  const codes = Object.keys(limits).sort();
  const foreign = codes.find((code) => !currencies.has(code));
  if (foreign !== undefined || codes.length > roomLimits.currencies)
    throw new AppError('request.invalid', { field: 'currency' }, 'limits');
  return Object.fromEntries(codes.map((code) => [code, checkedLimits(limits[code] ?? {}, gameId, code)]));
}

const shown = (text: string | undefined) => (text === undefined ? '' : amountText(text));

/** Formats limits of the games, one line for each currency, e.g. `CNY 10.00–1,000.00 / 5,000.00`. */
export const limitLines = (limits: RoomLimits): string[] =>
  Object.entries(limits).flatMap(([code, { min, max, roundMax }]) =>
    min === undefined ? [] : [`${code} ${shown(min)}–${shown(max)} / ${shown(roundMax)}`],
  );

/** Chips, a line a currency. */
export const chipLines = (limits: RoomLimits): string[] =>
  Object.entries(limits).flatMap(([code, { chips }]) =>
    chips ? [`${code} ${chips.map(shown).join(' ')}`] : [],
  );
