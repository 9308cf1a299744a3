import type { RequestInput } from '@pitboss/contract/core/define';
import type { orderGroups, orders } from '@pitboss/contract/orders/orders';
import { hundredths } from '@pitboss/rules/validation';
import { useCall } from '../../kit/calls/use-call.ts';
import { Money } from '../../kit/list/cells.tsx';
import { AmountOf, TotalsTable } from '../../kit/list/totals-table.tsx';
import { minorUnits } from '../../kit/money.ts';
import { useText } from '../../kit/text.ts';
import type { OrderTexts } from './order/orders.text.ts';
import type { shownTones, stateTones } from './order/states.ts';

type ListCall = typeof orders.seamless | typeof orders.mini | typeof orders.withholding | typeof orders.wm;
type Request = RequestInput<typeof orders.seamless>;

interface OrderTotalsProps {
  readonly call: ListCall;
  readonly request: object;
  readonly reply: { readonly totals: Lines | null } | undefined;
  readonly text: OrderTexts;
  /** Groups the rows by their displayed state instead of their internal state. */
  readonly shown?: boolean;
}
type Lines = readonly {
  readonly group: (typeof orderGroups)[number];
  readonly state: keyof typeof stateTones;
  readonly shown: keyof typeof shownTones;
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly returned: string | null;
}[];

/**
 * Returns the sum of two amounts: money in payloads has exactly two decimals, so its digits are minor units.
 */
const added = (a: string, b: string): string => hundredths(minorUnits(a) + minorUnits(b));

/** One line for all the states of a direction that show as the same. */
function byShown(lines: Lines): Lines {
  const sums = new Map<string, Lines[number]>();
  for (const line of lines) {
    const key = `${line.currency} ${line.group} ${line.shown}`;
    const sum = sums.get(key);
    const both = sum && {
      ...sum,
      count: sum.count + line.count,
      amount: added(sum.amount, line.amount),
      returned: added(sum.returned ?? '0.00', line.returned ?? '0.00'),
    };
    sums.set(key, both ?? line);
  }
  return [...sums.values()];
}

/**
 * Number and total of the filter by direction, state and currency. Replies for further pages lack the totals: these are
 * requested separately.
 */
export function OrderTotals({ call, request, reply, text, shown = false }: OrderTotalsProps) {
  const t = useText(text);
  const { cursor, edge: _edge, pageSize: _size, ...filter } = request as Request;
  const first = useCall(call as typeof orders.seamless, { ...filter, pageSize: 1 } as Request, {
    enabled: reply !== undefined && reply.totals === null && cursor !== undefined,
    keepPrevious: true,
    quiet: true,
  });
  const found: Lines = reply?.totals ?? first.data?.totals ?? [];
  const lines = shown ? byShown(found) : found;
  if (lines.length === 0) return null;
  const kinds = [...new Map(lines.map((line) => [`${line.currency} ${line.group}`, line])).values()];
  return (
    <TotalsTable
      label={t('totals')}
      lines={kinds.map(({ currency, group }) => {
        const own = lines.filter((line) => line.currency === currency && line.group === group);
        const returned = own.reduce((sum, line) => added(sum, line.returned ?? '0.00'), '0.00');
        return {
          currency,
          kind: t(`group.${group}`),
          figures: {
            ...Object.fromEntries(
              own.map((line) => [
                shown ? t(`shown.${line.shown}`) : t(`state.${line.state}`),
                <AmountOf key={line.state} amount={line.amount} count={line.count} />,
              ]),
            ),
            ...(returned !== '0.00' && { [t('returned')]: <Money value={returned} /> }),
          },
        };
      })}
    />
  );
}
