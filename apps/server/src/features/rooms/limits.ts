import { parseAmount, toWire } from '@pitboss/ledger/money';
import { areaById, gameById } from '@pitboss/rounds/catalogue';
import type { Language } from '@pitboss/rules/i18n';
import { limitCellTexts, limitFaultTexts } from '@pitboss/rules/rooms/fault-texts';
import {
  type LimitFaultAt,
  type Limits,
  limitFaults,
  type RoomLimits,
  roomLimits,
} from '@pitboss/rules/rooms/limits';
import { Refusal } from '../../kernel/calls/refusal.ts';

/** Limits that are set wrongly: says the first fault, and in which currency, area and cell. */
class LimitRefusal extends Refusal {
  constructor(
    private readonly wrong: LimitFaultAt,
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
    const place = [this.currency, areaName, cellName].filter((word) => word !== undefined && word !== '');
    return `${place.join(' ')}${language === 'zh_cn' ? '：' : ': '}${limitFaultTexts[fault][language]}`;
  }
}

const wire = (text: string) => toWire(parseAmount(text) ?? 0n);

/** Limits of a currency as they are kept, with two decimals; refuses wrong ones. */
export function checkedLimits(limits: Limits, gameId: number, currency: string): Limits {
  const areaIds = gameById(gameId)?.areas.map(({ id }) => id) ?? [];
  const [wrong] = limitFaults(limits, areaIds);
  if (wrong) throw new LimitRefusal(wrong, gameId, currency);
  const { min, max, roundMax, chips, areas = {} } = limits;
  const entries = Object.entries(areas).sort(([a], [b]) => Number(a) - Number(b));
  return {
    ...(min === undefined ? {} : { min: wire(min) }),
    ...(max === undefined ? {} : { max: wire(max) }),
    ...(roundMax === undefined ? {} : { roundMax: wire(roundMax) }),
    ...(chips === undefined ? {} : { chips: chips.map(wire) }),
    ...(entries.length === 0
      ? {}
      : {
          areas: Object.fromEntries(
            entries.map(([id, area]) => [id, { min: wire(area.min), max: wire(area.max) }]),
          ),
        }),
  };
}

/** The same of all currencies of a room. */
export function checkedByCurrency(
  limits: RoomLimits,
  gameId: number,
  currencies: ReadonlySet<string>,
): RoomLimits {
  const codes = Object.keys(limits).sort();
  const foreign = codes.find((code) => !currencies.has(code));
  if (foreign !== undefined || codes.length > roomLimits.currencies)
    throw new Refusal('request.invalid', { field: 'currency' }, 'limits');
  return Object.fromEntries(codes.map((code) => [code, checkedLimits(limits[code] ?? {}, gameId, code)]));
}

const plain = (text: string | undefined) => text?.replace(/\.00$/, '') ?? '';

/** Limits of the games as they are read: a line a currency, e.g. `CNY 10–1000 / 5000`. */
export const limitLines = (limits: RoomLimits): string[] =>
  Object.entries(limits).flatMap(([code, { min, max, roundMax }]) =>
    min === undefined ? [] : [`${code} ${plain(min)}–${plain(max)} / ${plain(roundMax)}`],
  );

/** Chips, a line a currency. */
export const chipLines = (limits: RoomLimits): string[] =>
  Object.entries(limits).flatMap(([code, { chips }]) =>
    chips ? [`${code} ${chips.map(plain).join(' ')}`] : [],
  );
