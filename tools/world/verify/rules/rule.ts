import type { Call } from '@pitboss/contract/core/define';
import { type MessageRef, messageText } from '@pitboss/rules/messages';
import type { Check } from '@pitboss/rules/validation';
import type pg from 'pg';

/** Result of a check. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** All violations, where the check is a rule of the product. */
  readonly violations?: readonly string[];
}

/** A rule of the product, checked on stored rows. */
export interface Rule {
  /** Subject and source, e.g. `pools keep their caps and ranges (risk §5)`. */
  readonly name: string;
  readonly sql: string;
  /** Describes every violation of the rows, each with the name of its row. */
  violations(rows: readonly unknown[]): string[];
}

/** Declares a rule: `check` returns the violations of one row of `sql`. */
export const rule = <Row>(name: string, sql: string, check: (row: Row) => readonly string[]): Rule => ({
  name,
  sql,
  violations: (rows) => rows.flatMap((row) => check(row as Row)),
});

/** SQL: a timestamp column in epoch milliseconds. */
export const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** Names each broken check after its row; a check is a message of the rules package, or a text. */
export const broken = (
  label: string,
  checks: readonly (Check | string | false | undefined)[],
): readonly string[] =>
  checks.flatMap((check) => {
    if (!check) return [];
    return [`${label}: ${typeof check === 'string' ? check : messageText(check, 'en_us')}`];
  });

/** Returns which fields of a payload the request schema of a call rejects. */
export function rejectedFields(call: Pick<Call, 'request'>, payload: unknown): readonly string[] {
  const result = call.request.safeParse(payload);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const reason = issue.code === 'custom' ? (issue.params?.broken as MessageRef | undefined) : undefined;
    return `${issue.path.join('.')}: ${reason ? messageText(reason, 'en_us') : issue.code}`;
  });
}

/** Rows in memory at a time: an installation may have millions of members. */
const fetched = 10_000;

/** Reads the rows of a rule in parts, within a transaction or outside one. */
async function violationsOf(client: pg.ClientBase, { sql, violations }: Rule) {
  const all: string[] = [];
  let checked = 0;
  await client.query(`declare rule_rows cursor with hold for ${sql}`);
  for (let count = fetched; count === fetched; ) {
    const { rows } = await client.query(`fetch ${fetched} from rule_rows`);
    all.push(...violations(rows));
    count = rows.length;
    checked += count;
  }
  await client.query('close rule_rows');
  return { all, checked };
}

/** Checks each rule and returns a finding with all its violations. */
export async function checkRules(client: pg.ClientBase, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of rules) {
    const { all, checked } = await violationsOf(client, one);
    const ok = all.length === 0;
    const detail = ok ? `${checked} checked` : `${all.length} violations in ${checked} rows`;
    findings.push({ name: one.name, ok, detail, violations: all });
  }
  return findings;
}
