import { toDto } from '@pitboss/ledger/money';
import { figureDto } from '@pitboss/risk/figures';
import { isMonitor, monitorOf } from '@pitboss/risk/monitors';
import { percentOf } from '@pitboss/risk/rules/columns';
import { proposalOf } from '@pitboss/risk/tuning/proposal';
import type { Tx } from '../../../platform/db/db.ts';
import { type OutcomeRow, readOutcomes, readQuality } from './quality.sql.ts';

const dayMs = 86_400_000;

const positionOf = ({ code, version }: { readonly code: string; readonly version: number }) =>
  `${code} ${version}`;

/** Returns the quality of the alerts of each rule and version of the last days, and better thresholds. */
export async function quality(db: Tx, code: string | undefined, days: number) {
  const since = new Date(Date.now() - days * dayMs);
  const rows = await readQuality(db, code ?? null, since);
  const outcomes = new Map<string, OutcomeRow[]>();
  for (const row of await readOutcomes(db, code ?? null, since)) {
    const own = outcomes.get(positionOf(row));
    if (own) own.push(row);
    else outcomes.set(positionOf(row), [row]);
  }
  return rows.flatMap((row) => {
    if (!isMonitor(row.code)) return [];
    const { normal, abnormal } = row;
    const precision = percentOf(BigInt(abnormal), BigInt(normal + abnormal));
    return {
      ...row,
      code: row.code,
      precision: precision === null ? null : toDto(precision),
      proposals: proposals(outcomes.get(positionOf(row)) ?? []),
    };
  });
}

/** A proposal for each threshold of a version. */
function proposals(outcomes: readonly OutcomeRow[]) {
  const byThreshold = new Map<string, OutcomeRow[]>();
  for (const one of outcomes) {
    const position = `${one.figure} ${one.currency} ${one.alarm}`;
    const own = byThreshold.get(position);
    if (own) own.push(one);
    else byThreshold.set(position, [one]);
  }
  return [...byThreshold.values()].flatMap((rows) => {
    const [first] = rows;
    const figure = first && isMonitor(first.code) ? monitorOf(first.code).figures[first.figure] : undefined;
    if (!first || !figure) return [];
    const found = proposalOf(
      BigInt(first.alarm),
      rows.map(({ value, verdict }) => ({ peak: BigInt(value), verdict })),
    );
    if (!found) return [];
    return {
      figure: first.figure,
      currency: first.currency || null,
      fewer: found.fewer,
      alarm: figureDto(found.alarm, figure.unit),
      proposed: figureDto(found.proposed, figure.unit),
    };
  });
}
