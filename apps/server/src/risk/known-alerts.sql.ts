import { foldKeyText, raisesOnce } from '@pitboss/risk/keys';
import { plainArray, type RunSql } from '../domain/sql/run-sql.ts';
import type { Step } from './evaluation/evaluate.ts';
import type { Standing } from './evaluation/memory.ts';

/** A stored alert, locked against a verdict. */
export interface AlertRow {
  readonly id: string;
  readonly key: string;
  readonly number: number;
  readonly state: string;
  readonly value: string;
  readonly figure: string;
  readonly currency: string;
  readonly subject: string;
  readonly fold_key: string | null;
  /** Bets, orders or signals that it is about. */
  readonly items: number;
  /** Subject of the largest, where there are several. */
  readonly largest: string | null;
}

/** Stored alerts that the steps of a turn concern. */
export interface KnownAlerts {
  /** Alerts of keys that raise again. */
  readonly ofKeys: readonly AlertRow[];
  /** Alerts of single bets, orders and signals, by the key of each. */
  readonly ofItems: readonly (AlertRow & { readonly item: string })[];
  /** Open alerts that take further bets, orders or signals of their subject and minute. */
  readonly folds: readonly AlertRow[];
  /** Highest number of each shared key. */
  readonly numbers: readonly { readonly key: string; readonly number: number }[];
}

const columns =
  'a.id, a.key, a.number, a.state, a.value, a.figure, a.currency, a.subject, a.fold_key, a.items, a.largest';

/** Returns the key under which a step's bet, order or signal shares an alert; null where it shares none. */
export const foldKeyOf = ({ standing, figure, fold, minute }: Step): string | null =>
  fold === undefined ? null : foldKeyText({ ...standing.of, figure }, fold, minute);

/** Returns the lowest number of an alert among a key's episodes; above all numbers without one. */
const oldestOf = ({ episodes }: Standing): number =>
  Math.min(...episodes.map(({ alert }) => alert ?? numberMax), numberMax);
const numberMax = 2 ** 31 - 1;

/** Reads the alerts that steps may join, locked in order. */
export async function readKnown(run: RunSql, steps: readonly Step[]): Promise<KnownAlerts> {
  const reached = steps.filter(({ ended, cut }) => !ended && !cut);
  const once = reached.filter(({ standing }) => raisesOnce(standing.of.subject));
  const again = reached.filter(({ standing }) => !raisesOnce(standing.of.subject));
  // Those of the episodes that a late event may belong to, and the newest.
  const oldest = new Map(again.map(({ standing }) => [standing.key, oldestOf(standing)]));
  const foldKeys = [...new Set(once.flatMap((step) => foldKeyOf(step) ?? []))];
  const ofKeys = again.length
    ? await run<AlertRow>(
        'risk-alerts',
        `select ${columns} from unnest($1::text[], $2::int[]) u (key, number)
         join risk_alert a on a.key = u.key and (a.number >= u.number
           or a.number = (select max(b.number) from risk_alert b where b.key = u.key))
         order by a.id for update of a`,
        [[...oldest.keys()], plainArray([...oldest.values()])],
      )
    : [];
  const ofItems = once.length
    ? await run<AlertRow & { item: string }>(
        'risk-alerts-of-items',
        `select i.key as item, ${columns} from risk_alert_item i join risk_alert a on a.id = i.alert_id
         where i.key = any($1::text[]) order by a.id for update of a`,
        [[...new Set(once.map(({ standing }) => standing.key))]],
      )
    : [];
  if (foldKeys.length === 0) return { ofKeys, ofItems, folds: [], numbers: [] };
  const folds = await run<AlertRow>(
    'risk-alerts-of-folds',
    `select ${columns} from risk_alert a where a.fold_key = any($1::text[])
       and a.state in ('open', 'snoozed') order by a.id for update`,
    [foldKeys],
  );
  const numbers = await run<{ key: string; number: number }>(
    'risk-fold-numbers',
    'select key, max(number) as number from risk_alert where key = any($1::text[]) group by key',
    [foldKeys],
  );
  return { ofKeys, ofItems, folds, numbers };
}
