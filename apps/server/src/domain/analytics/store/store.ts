import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { addDaySums, packDaySums } from './day-sums.ts';
import { allDaySums, factNames, factsFromJson, storeTables, storeVersion } from './facts.ts';

/** Commits of a tenant that the store holds: all up to `place`, whose stamp identifies the history. */
export interface Position {
  readonly tenantId: string;
  readonly place: string;
  readonly stamp: string;
}

/** The database that a store was copied from, null while it is empty, and how far it goes. */
export interface StoreState {
  readonly origin: string | null;
  readonly positions: readonly Position[];
}

/** Number of changes after which sums by day are aggregated: each leaves a row for each of its groups. */
const changesPerPacking = 500;

export interface StoreOptions {
  /** Path of its file; a store in memory without one. */
  readonly path?: string;
  readonly threads?: number | undefined;
  /** Bytes of memory as the engine reads them, e.g. `1GB`. */
  readonly memory?: string | undefined;
  /** Tenants whose bets it has; all if empty. */
  readonly tenants?: readonly string[] | undefined;
}

/** The columnar copy of facts: one writer, any number of readers that each see one state of it. */
export interface AnalyticsStore {
  /** Tenants whose bets it has; null for all. */
  readonly tenants: readonly string[] | null;
  /** Replaces bets by their current states (JSON text of facts) and moves the positions, in one transaction. */
  apply(facts: string, positions: readonly Position[]): Promise<void>;
  /** Empties the store, runs `load` on it and sets its origin and positions, in one transaction. */
  rebuild(
    origin: string,
    positions: readonly Position[],
    load: (copy: (file: string) => Promise<void>) => Promise<void>,
  ): Promise<void>;
  /** Empties the store: it continues no database until it is rebuilt. */
  clear(): Promise<void>;
  /** Returns the state that the store had after its last write. */
  state(): StoreState;
  /** Runs work on one state of the store. */
  read<T>(work: (reader: StoreReader, seen: Seen) => Promise<T>): Promise<T>;
  close(): void;
}

/** The state that a reader sees. */
interface Seen {
  /** The reader sees this state, or a later one. */
  readonly state: StoreState;
  /** False if it may be a later one. */
  readonly isExact: boolean;
}

/** Runs a statement with values for $1, $2, …; rows are objects whose whole numbers are bigint or number. */
export type StoreReader = <Row>(text: string, values?: readonly DuckDBValue[]) => Promise<Row[]>;

const readerOn =
  (connection: DuckDBConnection): StoreReader =>
  async <Row>(text: string, values: readonly DuckDBValue[] = []) =>
    (await connection.runAndReadAll(text, [...values])).getRowObjectsJS() as Row[];

async function create(path: string, { threads = 2, memory = '1GB' }: StoreOptions): Promise<DuckDBInstance> {
  return DuckDBInstance.create(path, {
    threads: String(threads),
    memory_limit: memory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    // As in PostgreSQL: whole numbers divided are whole.
    integer_division: 'true',
  });
}

/** Text of the tenants of a store, for comparison; empty for all. */
const tenantsText = ({ tenants = [] }: StoreOptions) => [...new Set(tenants)].sort().join(',');

/** Returns whether a file has the tables of this version, and the bets of these tenants. */
async function isCurrent(run: StoreReader, tenants: string): Promise<boolean> {
  try {
    const [mark] = await run<{ version: number; tenants: string }>('select version, tenants from mark');
    return mark === undefined || (mark.version === storeVersion && mark.tenants === tenants);
  } catch {
    return false;
  }
}

/**
 * Opens the file; one that is damaged, of another version or of other tenants is
 * deleted, since it is only a copy.
 */
async function openInstance(options: StoreOptions): Promise<DuckDBInstance> {
  const { path } = options;
  if (path === undefined) return create(':memory:', options);
  // Its socket is in there too: only the owner may connect.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const instance = await create(path, options);
    const connection = await instance.connect();
    const run = readerOn(connection);
    const tables = await run<{ n: bigint }>('select count(*) as n from duckdb_tables()');
    const usable = tables[0]?.n === 0n || (await isCurrent(run, tenantsText(options)));
    connection.closeSync();
    if (usable) return instance;
    instance.closeSync();
  } catch (error) {
    // Another process has it: that one answers.
    if (/lock/i.test(String(error))) throw error;
  }
  rmSync(path, { force: true });
  rmSync(`${path}.wal`, { force: true });
  return create(path, options);
}

/** SQL of positions from JSON text, the parameter of that number. */
const positionsFromJson = (parameter: number) =>
  `select p.tenantId, p.place, p.stamp from (select unnest(from_json($${parameter}::json,
    '[{"tenantId":"bigint","place":"bigint","stamp":"bigint"}]')) as p)`;

/** State of the store, kept in memory: reading it from the tables takes as long as a short question. */
function createStateNote(first: StoreState) {
  let current = first;
  let isCommitting = false;
  return {
    current: () => current,
    /** Returns whether the store has had no other state since this one was current. */
    isStill: (state: StoreState) => current === state && !isCommitting,
    async commit(next: StoreState, commit: () => Promise<unknown>): Promise<void> {
      isCommitting = true;
      try {
        await commit();
        current = next;
      } finally {
        isCommitting = false;
      }
    },
  };
}
type StateNote = ReturnType<typeof createStateNote>;

/** Connections for readers, each of which sees one state of the store at a time. */
function createReaders(instance: DuckDBInstance, note: StateNote) {
  const idle: { readonly connection: DuckDBConnection; readonly read: StoreReader }[] = [];
  const open = async () => {
    const connection = await instance.connect();
    return { connection, read: readerOn(connection) };
  };
  return {
    async read<T>(work: (reader: StoreReader, seen: Seen) => Promise<T>): Promise<T> {
      const reader = idle.pop() ?? (await open());
      const { connection, read } = reader;
      try {
        const state = note.current();
        await read('begin');
        // The first table that is read decides which state is seen.
        await read('select version from mark');
        const result = await work(read, { state, isExact: note.isStill(state) });
        // The reader's own views stay.
        await read('commit');
        idle.push(reader);
        return result;
      } catch (error) {
        connection.closeSync();
        throw error;
      }
    },
    close() {
      for (const { connection } of idle) connection.closeSync();
    },
  };
}

type Writes = Pick<AnalyticsStore, 'apply' | 'rebuild' | 'clear'>;

/** Runs writes of a connection one after the other, each in a transaction; each returns the state after it. */
function turnsOf(run: StoreReader, note: StateNote): (work: () => Promise<StoreState>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(async () => {
      await run('begin');
      try {
        const next = await work();
        await note.commit(next, () => run('commit'));
      } catch (error) {
        await run('rollback').catch(() => undefined);
        throw error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

const nothing: StoreState = { origin: null, positions: [] };

async function empty(run: StoreReader): Promise<StoreState> {
  const tables = ['bet', ...allDaySums.map(({ table }) => table), 'place', 'mark'];
  for (const table of tables) await run(`delete from ${table}`);
  return nothing;
}

/** Returns the state after a move to new positions of some tenants. */
function movedTo({ origin, positions }: StoreState, next: readonly Position[]): StoreState {
  const moved = new Set(next.map(({ tenantId }) => tenantId));
  return { origin, positions: [...positions.filter(({ tenantId }) => !moved.has(tenantId)), ...next] };
}

async function move(run: StoreReader, positions: readonly Position[]): Promise<void> {
  const text = JSON.stringify(positions);
  await run(`delete from place where tenant_id in (select tenantId from (${positionsFromJson(1)}))`, [text]);
  await run(`insert into place ${positionsFromJson(1)}`, [text]);
}

/** Returns the writes of a connection, the only one that writes. */
function writesOf(run: StoreReader, note: StateNote, tenants: string): Writes {
  const inTurn = turnsOf(run, note);
  let changes = 0;
  const changedDays = new Set<number>();
  return {
    apply: (facts, positions) =>
      inTurn(async () => {
        await run(`create or replace temp table fresh as ${factsFromJson(1)}`, [facts]);
        // The range lets the engine skip all parts of the table without these ids.
        const stale = `id in (select id from fresh)
          and id >= (select min(id) from fresh) and id <= (select max(id) from fresh)`;
        await addDaySums(run, `bet where ${stale}`, -1);
        await run(`delete from bet where ${stale}`);
        await run(`insert into bet (${factNames}) select ${factNames} from fresh`);
        await addDaySums(run, 'fresh', 1);
        await move(run, positions);
        changes += 1;
        for (const { day } of await run<{ day: number }>('select distinct day from fresh'))
          changedDays.add(day);
        if (changes % changesPerPacking === 0 && changedDays.size > 0) {
          await packDaySums(run, changedDays);
          changedDays.clear();
        }
        return movedTo(note.current(), positions);
      }),
    rebuild: (origin, positions, load) =>
      inTurn(async () => {
        await empty(run);
        await load(async (file) => {
          await run(
            `copy bet from '${file.replaceAll("'", "''")}' (format csv, header false, nullstr '\\N')`,
          );
        });
        await addDaySums(run, 'bet', 1);
        await move(run, positions);
        await run('insert into mark values ($1, $2, $3)', [storeVersion, origin, tenants]);
        return { origin, positions };
      }),
    clear: () => inTurn(() => empty(run)),
  };
}

/** Reads the state of a store from its tables. */
async function stateOf(read: StoreReader): Promise<StoreState> {
  const [mark] = await read<{ origin: string }>('select origin from mark');
  const positions = await read<Position>(
    `select tenant_id::varchar as "tenantId", place::varchar as place, stamp::varchar as stamp from place`,
  );
  return { origin: mark?.origin ?? null, positions };
}

/** Opens the store in its file, or in memory. Throws when another process has the file. */
export async function openStore(options: StoreOptions = {}): Promise<AnalyticsStore> {
  const instance = await openInstance(options);
  const writer = await instance.connect();
  const run = readerOn(writer);
  const [tables] = await run<{ n: bigint }>('select count(*) as n from duckdb_tables()');
  if (tables?.n === 0n) for (const table of storeTables) await run(table);
  const note = createStateNote(await stateOf(run));
  const readers = createReaders(instance, note);
  const tenants = tenantsText(options);
  return {
    ...writesOf(run, note, tenants),
    tenants: tenants === '' ? null : tenants.split(','),
    state: note.current,
    read: readers.read,
    close() {
      readers.close();
      writer.closeSync();
      instance.closeSync();
    },
  };
}
