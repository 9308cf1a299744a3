import { RATE_SCALE } from '@pitboss/ledger/rates';
import {
  type AlertItem,
  changeOf,
  type Judging,
  type Known,
  knownOf,
  raise,
  takePeak,
} from './alert-change.ts';
import type { Step } from './evaluation/evaluate.ts';
import { foldKeyOf, type KnownAlerts } from './known-alerts.sql.ts';

const itemOf = ({ standing, figure, value, at }: Step): AlertItem => ({
  key: standing.key,
  subject: standing.of.subject,
  figure,
  currency: standing.of.currency ?? '',
  value,
  at,
});

/**
 * Returns what a bet, an order or a signal at its alarm threshold does. Each raises once for ever. Several of
 * a subject in a minute share one open alert, which has the value of the largest (risk §1, episode); an alert
 * that is decided takes no more.
 */
export function createFolds(judging: Judging, stored: KnownAlerts): (step: Step) => void {
  const { memory } = judging;
  const alerts = new Map<string, Known>();
  const shared = (row: KnownAlerts['folds'][number]): Known => {
    const known = alerts.get(row.id) ?? knownOf(row);
    alerts.set(row.id, known);
    return known;
  };
  const items = new Map(stored.ofItems.map((row): [string, Known] => [row.item, shared(row)]));
  const folds = new Map(stored.folds.map((row): [string, Known] => [row.fold_key ?? '', shared(row)]));
  const numbers = new Map(stored.numbers.map(({ key, number }) => [key, number]));
  const inCny = (value: bigint, currency: string) => value * (memory.rates.get(currency) ?? RATE_SCALE);

  /** Another bet joins: from the second on the key is that of all. */
  function join(alert: Known, step: Step, foldKey: string, subject: string): void {
    const config = memory.configs.get(step.standing.of.code);
    if (!config) return;
    const { severity } = config.config;
    const change = changeOf(judging, alert, step, severity);
    if (alert.count === 1) {
      const number = (numbers.get(foldKey) ?? 0) + 1;
      numbers.set(foldKey, number);
      Object.assign(alert, { key: foldKey, number, subject });
      Object.assign(change, { key: foldKey, number, subject });
    }
    alert.count += 1;
    change.count = alert.count;
    change.items.set(step.standing.key, itemOf(step));
    if (inCny(step.value, step.standing.of.currency ?? '') > inCny(alert.value, alert.currency))
      takePeak(alert, change, step, severity);
  }

  /** A bet that has an alert has another value: that of its second side, or a correction. */
  function update(alert: Known, step: Step): void {
    const config = memory.configs.get(step.standing.of.code);
    if (!config || !alert.open) return;
    const { severity } = config.config;
    const isLarger = inCny(step.value, step.standing.of.currency ?? '') > inCny(alert.value, alert.currency);
    const isOther = step.figure !== alert.figure && alert.count === 1;
    const change = changeOf(judging, alert, step, severity);
    change.items.set(step.standing.key, itemOf(step));
    if (isLarger || isOther) takePeak(alert, change, step, severity);
  }

  return (step) => {
    const { standing, minute, fold } = step;
    const config = memory.configs.get(standing.of.code);
    if (!config) return;
    const own = items.get(standing.key);
    if (own) {
      update(own, step);
      return;
    }
    const foldKey = foldKeyOf(step);
    const open = foldKey === null ? undefined : folds.get(foldKey);
    if (open && foldKey !== null && fold !== undefined) {
      join(open, step, foldKey, fold);
      items.set(standing.key, open);
      return;
    }
    const fresh = raise(judging, step, config, { number: 1, episode: minute, escalated: false, foldKey });
    fresh.change?.items.set(standing.key, itemOf(step));
    items.set(standing.key, fresh);
    if (foldKey !== null) folds.set(foldKey, fresh);
  };
}
