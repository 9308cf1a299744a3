import { betRangeFits, chipsFit } from '@pitboss/rules/games/game-settings';
import { checkAmount } from '@pitboss/rules/validation';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Choice } from '../../../kit/inputs/choice.tsx';
import { type Say, useText } from '../../../kit/text.ts';
import type { MiniRow } from './fields.tsx';
import { settingText } from './settings.text.ts';

/** The amounts of a currency as they are typed; empty: no bound. */
export interface Amounts {
  readonly currency: string;
  readonly min: string;
  readonly max: string;
  readonly payout: string;
  readonly chips: string;
}

/** The amounts of a game, a line a currency. */
export function amountsOf({ betRange, largestPayout, chips }: MiniRow): Amounts[] {
  const codes = [...new Set([betRange, largestPayout, chips].flatMap((of) => Object.keys(of)))].sort();
  return codes.map((currency) => ({
    currency,
    min: betRange[currency]?.min ?? '',
    max: betRange[currency]?.max ?? '',
    payout: largestPayout[currency] ?? '',
    chips: chips[currency]?.join(', ') ?? '',
  }));
}

const chipsIn = (text: string): string[] => text.split(/[,，\s]+/).filter((chip) => chip !== '');

/** Returns the amounts in the format of the call. */
export function writtenAmounts(lines: readonly Amounts[]) {
  const of = <T,>(pick: (line: Amounts) => T | null) =>
    Object.fromEntries(
      lines.flatMap((line) => {
        const value = pick(line);
        return value === null ? [] : [[line.currency, value]];
      }),
    ) as Record<string, T>;
  return {
    betRange: of(({ min, max }) => (min === '' && max === '' ? null : { min, max })),
    largestPayout: of(({ payout }) => payout || null),
    chips: of((line) => (line.chips.trim() === '' ? null : chipsIn(line.chips))),
  };
}

/** Returns the first error in the rows as text; undefined for none. */
export function amountsWrong(lines: readonly Amounts[], t: Say<typeof settingText>): string | undefined {
  const codes = lines.map(({ currency }) => currency);
  if (codes.some((code) => code === '') || new Set(codes).size < codes.length) return t('currencyWrong');
  for (const { currency, min, max, payout, chips } of lines) {
    if ((min !== '' || max !== '') && !betRangeFits({ min, max })) return t('rangeWrong', { currency });
    if (payout !== '' && checkAmount(payout) !== null) return t('payoutWrong', { currency });
    if (chips.trim() !== '' && !chipsFit(chipsIn(chips))) return t('chipsWrong', { currency });
  }
  return undefined;
}

const empty = { currency: '', min: '', max: '', payout: '', chips: '' };

/** Bet range, largest payout and chips, a line a currency. */
export function AmountsControl(props: {
  readonly id?: string;
  readonly value?: readonly Amounts[];
  readonly onChange?: (value: Amounts[]) => void;
}) {
  const t = useText(settingText);
  const currencies = useClientState((state) => state.currency);
  const lines = props.value ?? [];
  const set = (at: number, more: Partial<Amounts>) =>
    props.onChange?.(lines.map((line, position) => (position === at ? { ...line, ...more } : line)));
  const typed = (at: number, key: 'min' | 'max' | 'payout' | 'chips', label: string) => (
    <TextBox
      label={`${label} ${lines[at]?.currency ?? ''}`}
      placeholder={label}
      inputMode="decimal"
      value={lines[at]?.[key] ?? ''}
      onChange={(typed) => set(at, { [key]: key === 'chips' ? typed : typed.trim() })}
    />
  );
  return (
    <div id={props.id} className="g-amounts">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; two empty ones are alike
        <div key={at}>
          <Choice
            label={t('currency')}
            value={line.currency || undefined}
            options={currencies.map(({ code }) => ({ value: code, label: code }))}
            onChange={(currency) => set(at, { currency })}
          />
          {typed(at, 'min', t('min'))}
          {typed(at, 'max', t('max'))}
          {typed(at, 'payout', t('largestPayout'))}
          {typed(at, 'chips', t('chips'))}
          <Button
            type="text"
            aria-label={t('removeCurrency', { currency: line.currency })}
            onClick={() => props.onChange?.(lines.filter((_, position) => position !== at))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => props.onChange?.([...lines, empty])}>
        {t('addCurrency')}
      </Button>
    </div>
  );
}
