import type pg from 'pg';

/**
 * Lean demo data are played once and multiplied in the database: every member gets copies who bet the same at
 * the same tables, some milliseconds later, in separate rounds and with separate money. Shared rows (houses,
 * agents, totals) are multiplied instead. Copy 0 is the played original.
 */

/**
 * From the last second of an hour on, copies precede the row they copy, so that no copy is of another hour or
 * day than its original.
 */
const lateMs = 3_599_000;
/** As many copies as have a millisecond each. */
const maxCopies = 900;

/**
 * SQL expression: 1 or -1, the direction in which the times of a row's copies move, by the time in its id.
 */
const side = (id: string) => `case when (${id} >> 22) % 3600000 >= ${lateMs} then -1 else 1 end`;
/** The id of copy `k`: of a time that many milliseconds away. */
const copied = (id: string) => `${id} + ((k * ${side(id)})::bigint << 22)`;
const moved = (time: string, id: string) => `${time} + interval '1 millisecond' * (k * ${side(id)})`;
const marked = (text: string, mark: string) => `${text} || case when k = 0 then '' else '${mark}' || k end`;

type Columns = Readonly<Record<string, string>>;

/** Columns that differ in the copies of rows, by table; every other column is unchanged. */
const differences: Readonly<Record<string, Columns>> = {
  member: {
    id: copied('b.id'),
    account: marked('b.account', 'x'),
    first_bet_at: `b.first_bet_at + interval '1 millisecond' * k * case
      when (extract(epoch from b.first_bet_at) * 1000)::bigint % 3600000 >= ${lateMs} then -1 else 1 end`,
    // Settings that an operator made for a recorded reason apply only to the original.
    kill_probability: 'null',
    kill_until: 'null',
    mini_banned: 'null',
    trade_limited: 'false',
  },
  round: {
    id: copied('b.id'),
    inning_id: marked('b.inning_id', '-'),
    shoe_no: marked('b.shoe_no', '-'),
    hash: `sha256(convert_to(concat_ws(E'\\n', ${marked('b.inning_id', '-')}, b.game_id, b.result, b.player,
      b.banker, b.card_type), 'UTF8'))`,
  },
  bet: {
    id: copied('b.id'),
    member_id: copied('b.member_id'),
    bet_key: marked('b.bet_key', '-'),
    round_id: copied('b.round_id'),
    inning_id: marked('b.inning_id', '-'),
    bet_time: moved('b.bet_time', 'b.id'),
    payout_time: moved('b.payout_time', 'b.id'),
  },
  ingest_bet: {
    bet_key: marked('b.bet_key', '-'),
    bet_id: copied('b.bet_id'),
    account_id: copied('b.account_id'),
    inning_id: marked('b.inning_id', '-'),
    hash: `sha256(convert_to(${marked('b.bet_key', '-')}, 'UTF8'))`,
  },
  member_transfer: {
    id: copied('b.id'),
    member_id: copied('b.member_id'),
    order_no: marked('b.order_no', '-'),
  },
  gift_sent: {
    id: copied('b.id'),
    member_id: copied('b.member_id'),
    send_id: marked('b.send_id', '-'),
  },
  ingest_gift: {
    send_id: marked('b.send_id', '-'),
    gift_sent_id: copied('b.gift_sent_id'),
    account_id: copied('b.account_id'),
  },
  goods_purchase: {
    id: copied('b.id'),
    member_id: copied('b.member_id'),
    purchase_key: marked('b.purchase_key', '-'),
  },
  ingest_purchase: {
    purchase_key: marked('b.purchase_key', '-'),
    purchase_id: copied('b.purchase_id'),
    account_id: copied('b.account_id'),
  },
};

/** Sums over members, which the copies make larger. */
const sums: Readonly<Record<string, readonly string[]>> = {
  anchor_payout: ['amount'],
  goods_day: ['pieces', 'amount'],
  discount_sum: ['pieces', 'given_up'],
};

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** The partitions of a table, or the table itself. */
async function partsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select relid::regclass::text as name from pg_partition_tree($1) where isleaf order by 1',
    [table],
  );
  return rows.length > 0 ? rows.map(({ name }) => name) : [table];
}

/** Selects the rows of `from`, each followed by its copies, with the column expressions of `own`. */
const rowsOf = (names: readonly string[], own: Columns, from: string, copies: string) =>
  `select ${names.map((name) => own[name] ?? `b.${name}`).join(', ')}
    from ${from} b cross join lateral ${copies} k`;

async function addCopies(client: pg.Client, table: string, own: Columns, copies: number): Promise<void> {
  for (const part of await partsOf(client, table)) {
    const names = await columnsOf(client, part);
    // The bound refers to the row, so that copies are made row by row and lie in the order of their time.
    const series = `generate_series(1, case when b.ctid is null then 0 else ${copies - 1} end)`;
    await client.query(`insert into ${part} (${names.join(', ')}) ${rowsOf(names, own, part, series)}`);
  }
}

/** Replaces rows by others made of them, which leaves none behind as an update would. */
async function rewrite(
  client: pg.Client,
  table: string,
  source: string,
  own: Columns,
  series = 'generate_series(0, 0)',
): Promise<void> {
  const names = await columnsOf(client, table);
  await client.query(`create temp table played on commit drop as ${source}`);
  await client.query(`truncate ${table}`);
  await client.query(
    `insert into ${table} (${names.join(', ')}) ${rowsOf(names, own, 'pg_temp.played', series)}`,
  );
  await client.query('drop table pg_temp.played');
}

/**
 * Lines of the ledger with a member are copied, others are of so many times the amount. The copies of a line
 * follow it at once, so that before every line the balance of a house or an agent is so many times what it
 * was: what it is after each copy follows from that.
 */
async function multiplyLedger(client: pg.Client, copies: number): Promise<void> {
  const { rows } = await client.query<{ most: number }>(
    'select max(id & 65535)::int as most from ledger_transfer',
  );
  if (((rows[0]?.most ?? 0) + 1) * copies > 65_536)
    throw new Error(`no room for ${copies} copies of the lines of a millisecond`);
  const later = `(${copies - 1} - k) * b.amount`;
  const account = (of: 'debit' | 'credit') =>
    `case when b.${of}_own then ${copied(`b.${of}_account`)} else b.${of}_account end`;
  const after = (of: 'debit' | 'credit', sign: '+' | '-') =>
    `case when b.${of}_own then b.${of}_after when b.copied then ${copies} * b.${of}_after ${sign} ${later}
    else ${copies} * b.${of}_after end`;
  for (const part of await partsOf(client, 'ledger_transfer'))
    await rewrite(
      client,
      part,
      `select t.*, d.kind = 'member' as debit_own, c.kind = 'member' as credit_own, 'member' in (c.kind,
        d.kind) as copied,
         case when t.ref ~ '^[0-9]{18,19}$' then t.ref::bigint end as bet_id
       from ${part} t join ledger_account d on d.id = t.debit_account
         join ledger_account c on c.id = t.credit_account order by t.id`,
      {
        id: `(b.id >> 16 << 16) + (b.id & 65535) * ${copies} + k`,
        debit_account: account('debit'),
        credit_account: account('credit'),
        amount: `case when b.copied then b.amount else ${copies} * b.amount end`,
        debit_after: after('debit', '+'),
        credit_after: after('credit', '-'),
        ref: `case when b.bet_id is null then ${marked('b.ref', '-')} else (${copied('b.bet_id')})::text end`,
      },
      `generate_series(0, case when b.copied then ${copies - 1} else 0 end)`,
    );
}

async function multiplyAccounts(client: pg.Client, copies: number): Promise<void> {
  await client.query(
    `update ledger_account set balance = balance * $1::bigint where kind <> 'member' and balance <> 0`,
    [copies],
  );
  const names = await columnsOf(client, 'ledger_account');
  const own = { id: copied('b.id'), owner_id: copied('b.owner_id') };
  const series = `generate_series(1, case when b.kind = 'member' then ${copies - 1} else 0 end)`;
  await client.query(
    `insert into ledger_account (${names.join(', ')}) ${rowsOf(names, own, 'ledger_account', series)}`,
  );
}

/**
 * Creates `copies` of every member in demo data whose indexes are dropped, in the transaction that filled the
 * tables.
 */
export async function multiply(
  client: pg.Client,
  copies: number,
  progress: (line: string) => void,
): Promise<void> {
  if (copies > maxCopies) throw new Error(`a world has ${maxCopies} copies at most`);
  for (const [table, names] of Object.entries(sums)) {
    const own = Object.fromEntries(names.map((name) => [name, `b.${name} * ${copies}`]));
    await rewrite(client, table, `select * from ${table}`, own);
  }
  progress(`  ${copies} times the ledger`);
  await multiplyLedger(client, copies);
  await multiplyAccounts(client, copies);
  for (const [table, own] of Object.entries(differences)) {
    progress(`  ${copies} times ${table}`);
    await addCopies(client, table, own, copies);
  }
}
