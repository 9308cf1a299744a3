import pg from 'pg';

/** One statement of a batch. With a name, a connection parses it once and remembers its columns. */
export interface Question {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** It has rows that somebody wants; without it, what comes is passed over. */
  readonly shows: boolean;
  /** Looks at its rows, whatever comes of those behind it; what it throws fails the batch. */
  readonly check?: (rows: readonly SentRow[]) => void;
  /** Not what a read asks but whose read it is: nothing that a log of slow statements should show. */
  readonly silent?: boolean;
}

type Row = Record<string, unknown>;
/** A row as the database sends it, and as it is read. */
export interface SentRow {
  readonly fields: readonly (string | null)[];
  read(): Row;
}
/** Whether two rows are the same as they were sent: they need not be read to be compared. */
export const isSameSent = (one: SentRow['fields'], other: SentRow['fields']): boolean =>
  one.length === other.length && one.every((field, place) => field === other[place]);
interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}
type Columns = readonly Column[];

/** What the driver's connections offer to queries of others, like those of its cursors (pg-cursor). */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { portal: string; statement: string; values: readonly unknown[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** Columns of the named statements of each connection: the database need not describe them again. */
const columnsOf = new WeakMap<object, Map<string, Columns>>();

/**
 * Statements that go to the database in one write, and whose answers come back in one: one transaction, unless one of them begins
 * another. What one of them sets for the transaction holds for those behind it; when one fails, those behind it are not done.
 */
class QuestionBatch {
  /** Set by the driver, to which it is given beside the batch. */
  callback: ((error: unknown, rows?: Row[][]) => void) | undefined;
  /** What is asked, in this order; seen by whoever watches a connection. */
  readonly questions: readonly Question[];
  readonly #types: pg.CustomTypesConfig;
  readonly #results: Row[][] = [];
  #rows: Row[] = [];
  #sent: SentRow[] = [];
  #columns: Columns | undefined;
  #known: Map<string, Columns> = new Map();
  #wire: Wire | undefined;
  #unreadable: unknown;

  constructor(questions: readonly Question[], types: pg.CustomTypesConfig) {
    this.questions = questions;
    this.#types = types;
  }

  /** The statement that is being answered: the driver notes its name as parsed. */
  get #current(): Question | undefined {
    return this.questions[this.#results.length];
  }
  get name(): string | undefined {
    return this.#current?.name;
  }
  /** What is asked, for whoever watches statements. */
  get asked(): string {
    const asked = this.questions.filter(({ shows, silent }) => shows && !silent);
    return asked.map(({ text }) => text).join('; ');
  }
  get text(): string {
    return (this.#current ?? this.questions.at(-1))?.text ?? '';
  }

  submit(wire: Wire): void {
    const values = this.questions.map((question) => question.values.map(prepareValue));
    this.#wire = wire;
    this.#known = columnsOf.get(wire) ?? new Map();
    columnsOf.set(wire, this.#known);
    wire.stream.cork();
    try {
      for (const [place, { name = '', text, shows }] of this.questions.entries()) {
        const isParsed =
          name !== '' && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
        if (!isParsed) wire.parse({ name, text });
        if (!isParsed && name !== '') wire.submittedNamedStatements[name] = text;
        wire.bind({ portal: '', statement: name, values: values[place] ?? [] });
        if (shows && !(isParsed && this.#known.has(name))) wire.describe({ type: 'P', name: '' });
        wire.execute({ portal: '', rows: 0 });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }));
    if (this.name) this.#known.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const question = this.#current;
    if (!question?.shows || this.#unreadable !== undefined) return;
    const columns = this.#columns ?? this.#known.get(question.name ?? '') ?? [];
    if (question.check) {
      this.#sent.push({ fields, read: () => readRow(columns, fields) });
      return;
    }
    try {
      this.#rows.push(readRow(columns, fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete(): void {
    try {
      if (this.#unreadable === undefined) this.#current?.check?.(this.#sent);
    } catch (error) {
      this.#unreadable = error;
    }
    this.#results.push(this.#rows);
    this.#rows = [];
    this.#sent = [];
    this.#columns = undefined;
  }
  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }
  handlePortalSuspended(): void {}
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('a read copies nothing');
  }
  handleCopyData(): void {}

  handleError(error: unknown): void {
    // Those behind the one that failed were not parsed; of those before it the driver knows.
    for (const { name } of this.questions.slice(this.#results.length))
      if (name !== undefined && this.#wire) delete this.#wire.submittedNamedStatements[name];
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable !== undefined) this.callback?.(this.#unreadable);
    else this.callback?.(null, this.#results);
  }
}

function readRow(columns: Columns, fields: readonly (string | null)[]): Row {
  const row: Row = {};
  for (let place = 0; place < columns.length; place += 1) {
    const { name, parse } = columns[place] as Column;
    const text = fields[place] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

/** Sends statements in one write; the rows of each. */
export async function askAtOnce(
  client: pg.PoolClient,
  questions: readonly Question[],
  types: pg.CustomTypesConfig = pg.types,
): Promise<Row[][]> {
  const ask = client.query.bind(client) as unknown as (
    batch: QuestionBatch,
    answered: (error: unknown, rows?: Row[][]) => void,
  ) => void;
  return await new Promise<Row[][]>((done, fail) => {
    ask(new QuestionBatch(questions, types), (error, rows) => (error ? fail(error) : done(rows ?? [])));
  });
}
