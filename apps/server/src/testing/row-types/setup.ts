import { type CompiledQuery, DefaultQueryCompiler, RawNode, type RootOperationNode } from 'kysely';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { mismatches } from './mismatches.ts';
import { keyOfPage, keyOfTexts, type RowType, readRowTypes } from './row-types.ts';

/**
 * Compares the result of each statement that a test file runs with the row type of its `sql<Row>`, and fails
 * the file when one differs. Loaded before each file; a worker watches its statements once.
 */

type Result = pg.QueryResult<Record<string, unknown>>;

/** A statement in a message is cut to this many characters. */
const statementMax = 300;

interface Watch {
  readonly found: Set<string>;
  readonly types: ReadonlyMap<string, readonly RowType[]>;
  /** Row types of the statements that were compiled, by text. */
  readonly byText: Map<string, Set<RowType>>;
}

const watches = globalThis as { pitbossRowTypes?: Watch };

function startWatch(): Watch {
  const watch: Watch = { found: new Set(), types: readRowTypes(), byText: new Map() };
  watchCompiler(watch);
  watchDriver(watch);
  return watch;
}

/** Notes which row types the text of a compiled statement has. */
function watchCompiler({ types, byText }: Watch): void {
  const ofTexts = new WeakMap<readonly string[], readonly RowType[]>();
  const typesOf = (texts: readonly string[], keyOf: (texts: readonly string[]) => string) => {
    const known = ofTexts.get(texts) ?? types.get(keyOf(texts)) ?? [];
    ofTexts.set(texts, known);
    return known;
  };
  const { compileQuery } = DefaultQueryCompiler.prototype;
  DefaultQueryCompiler.prototype.compileQuery = function (node: RootOperationNode, queryId): CompiledQuery {
    const compiled = compileQuery.call(this, node, queryId);
    if (!RawNode.is(node)) return compiled;
    const ofText = byText.get(compiled.sql) ?? new Set();
    for (const type of typesOf(node.sqlFragments, keyOfTexts)) ofText.add(type);
    const [select] = node.parameters;
    if (ofText.size === 0 && select && RawNode.is(select))
      for (const type of typesOf(select.sqlFragments, keyOfPage)) ofText.add(type);
    if (ofText.size > 0) byText.set(compiled.sql, ofText);
    return compiled;
  };
}

/** Compares the results that the driver's connections return. */
function watchDriver(watch: Watch): void {
  const plain = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query] = args as [string | { text?: string; rowMode?: string } | null];
    const text = typeof query === 'string' ? query : query?.rowMode ? undefined : query?.text;
    const types = text === undefined ? undefined : watch.byText.get(text);
    if (text === undefined || !types) return plain.apply(this, args);
    const last = args.at(-1);
    if (typeof last === 'function')
      args[args.length - 1] = (error: unknown, result: Result) => {
        if (!error) compare(watch, types, text, result);
        last(error, result);
      };
    const sent = plain.apply(this, args);
    if (sent instanceof Promise)
      sent.then(
        (result: Result) => compare(watch, types, text, result),
        () => undefined,
      );
    return sent;
  } as typeof pg.Client.prototype.query;
}

function compare({ found }: Watch, types: ReadonlySet<RowType>, text: string, result: Result): void {
  if (!result.fields?.length) return;
  const all = [...types].map(([, kinds]) => mismatches(kinds, result));
  // Statements that differ only in their values share a key: one type has to fit.
  if (all.some((differing) => differing.length === 0)) return;
  const statement = text.replace(/\s+/g, ' ').trim().slice(0, statementMax);
  for (const differing of all) found.add(`${differing.join(', ')}: ${statement}`);
}

watches.pitbossRowTypes ??= startWatch();
const { found } = watches.pitbossRowTypes;

afterAll(() => {
  const differing = [...found];
  found.clear();
  expect(differing, 'row types that differ from what their statements return').toEqual([]);
});
