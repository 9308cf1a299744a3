import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { Button } from '../../kit/controls/button.tsx';
import { TextBox } from '../../kit/controls/text-box.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { CurrencyPicker } from '../games/pickers.tsx';
import { pricesText } from './prices.text.ts';
import './prices.css';

/** An amount of a currency, as it is typed. */
export interface Price {
  readonly currency: string;
  readonly amount: string;
}

/** Returns the initial values of a form. */
export const pricesIn = (amounts: Readonly<Record<string, string>>): Price[] =>
  Object.entries(amounts).map(([currency, amount]) => ({ currency, amount }));
/** Returns the payload of a form. */
export const amountsIn = (prices: readonly Price[]): Record<string, string> =>
  Object.fromEntries(prices.map(({ currency, amount }) => [currency, amount.trim()]));

/** Returns a function that validates the typed amounts; one is required by default. */
export function usePricesError({ optional = false } = {}): (value: unknown) => string | undefined {
  const t = useText(pricesText);
  const money = useRule()(checkAmountOrZero);
  return (value) => {
    const prices = value as readonly Price[];
    if (prices.length === 0) return optional ? undefined : t('priceNeeded');
    if (prices.some(({ currency }) => currency === '')) return t('currencyNeeded');
    if (new Set(prices.map(({ currency }) => currency)).size < prices.length) return t('priceTwice');
    return prices.map(({ amount }) => money(amount)).find((failure) => failure !== undefined);
  };
}

/** An amount for each of some currencies. */
export function PricesControl(props: {
  readonly id?: string;
  readonly value?: Price[];
  readonly onChange?: (value: Price[]) => void;
}) {
  const t = useText(pricesText);
  const prices = props.value ?? [];
  const set = (at: number, price: Partial<Price>) =>
    props.onChange?.(prices.map((one, position) => (position === at ? { ...one, ...price } : one)));
  return (
    <div id={props.id}>
      {prices.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a price is its place; two empty ones are alike
        <div key={at} className="price-line">
          <CurrencyPicker
            width={130}
            value={price.currency || undefined}
            onChange={(currency) => set(at, { currency: currency ?? '' })}
          />
          <TextBox
            label={`${t('amount')} ${at + 1}`}
            inputMode="decimal"
            value={price.amount}
            onChange={(typed) => set(at, { amount: typed })}
          />
          <Button
            type="text"
            aria-label={`${t('removePrice')} ${at + 1}`}
            onClick={() => props.onChange?.(prices.filter((_, position) => position !== at))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => props.onChange?.([...prices, { currency: '', amount: '' }])}>
        {t('addPrice')}
      </Button>
    </div>
  );
}
