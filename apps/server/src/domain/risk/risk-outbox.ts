import type { RiskEvent, RiskItem } from '@pitboss/risk/events';
import { touchStatements } from '../labels/touch.ts';
import { oneByOne, type RunSql, type Statement } from '../sql/run-sql.ts';

/** Risk events of a transaction, in the order in which its messages were accepted. */
export interface RiskItems {
  /** Ends the events of one message: what follows belongs to the next. */
  next(): void;
  add(event: RiskEvent): void;
  readonly items: readonly RiskItem[];
}

export function createRiskItems(): RiskItems {
  const items: RiskEvent[][] = [];
  /** Positions of the bets that the current message placed. */
  const made = new Map<string, number>();
  let open = false;
  return {
    items,
    next() {
      open = false;
      made.clear();
    },
    add(event) {
      const item = open ? items.at(-1) : undefined;
      const position = event.kind === 'settled' ? made.get(event.bet) : undefined;
      if (item && position !== undefined && event.kind === 'settled') {
        // One event covers both: most bets arrive with their results.
        item[position] = Object.assign(event, { placed: true });
        return;
      }
      if (event.kind === 'placed') made.set(event.bet, item?.length ?? 0);
      if (item) item.push(event);
      else items.push([event]);
      open = true;
    },
  };
}

/**
 * Announces what happened, in the transaction that stores it, so that it is evaluated once if that commits
 * and never if it does not. `id` is fresh (they are evaluated in the order of ids), `at` the time of
 * acceptance in epoch ms.
 */
export const announceRisk = (
  run: RunSql,
  id: string,
  at: number,
  items: readonly RiskItem[],
): Promise<void> => oneByOne(run)(riskStatements(id, at, items));

/** The statements of the same announcement; none where nothing happened. */
export function riskStatements(id: string, at: number, items: readonly RiskItem[]): Statement[] {
  if (items.length === 0) return [];
  // Labels evaluate the members of the events.
  const members = items.flatMap((item) => item.flatMap(({ member }) => (member ? [member] : [])));
  return [
    {
      name: 'risk-batch',
      text: 'insert into risk_batch (id, at, items) values ($1::bigint, $2::bigint, $3)',
      values: [id, at, JSON.stringify(items)],
    },
    ...touchStatements(id, members),
  ];
}
