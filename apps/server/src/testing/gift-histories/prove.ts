import { expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { plainTables } from '../figures/plain-tables.ts';
import { dto } from '../money.ts';
import { type GiftWorld, startGiftWorld } from './gift-world.ts';
import { playGifts } from './play.ts';

const steps = 36;
const months = 4;

/** Returns Beijing months up to the present one, the oldest first, with a time in each. */
function calendar(): { month: string; at: Date; next: Date }[] {
  const here = new Date(Date.now() + 8 * 3_600_000);
  const start = (n: number) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (months - 1) + n) - 8 * 3_600_000);
  return Array.from({ length: months }, (_, n) => ({
    month: new Date(start(n).getTime() + 8 * 3_600_000).toISOString().slice(0, 7),
    at: new Date(start(n).getTime() + 13 * 86_400_000),
    next: start(n + 1),
  }));
}

/**
 * Defines one test per seed, which plays random months of gifts with interruptions; the first seed is
 * printed.
 */
export function proveGiftHistories(seeds: number): void {
  const first = Number(process.env.GIFT_SEED ?? Math.floor(Math.random() * 2 ** 31));
  it.each(Array.from({ length: seeds }, (_, n) => first + n))(
    'gifts, reversals and payments that are interrupted anywhere take effect once, as in the model: seed %i',
    async (seed) => {
      process.stdout.write(`history of gifts, seed ${seed}\n`);
      const world = await startGiftWorld();
      const play = playGifts(world, seed);
      try {
        await play.begin();
        const times = calendar();
        for (let month = 0; month < months; month += 1) {
          for (let n = 0; n < steps / months; n += 1) {
            if (n === 0 && month % 2 === 0) play.prepare();
            await play.step();
          }
          if (month === months - 1) break;
          await close(world, play, times[month] as (typeof times)[number]);
          await play.payday();
        }
        expect(play.payments).toBeGreaterThan(0);
        await compare(world, play, times);
        process.stdout.write(
          `seed ${seed}: ${play.model.sent.size} gifts, ${play.payments} payments, ${JSON.stringify(play.cuts)} cut off\n`,
        );
      } finally {
        await play.stop();
        await world.api.stop();
      }
    },
    600_000,
  );
}

/** Moves everything posted so far into an earlier month. */
async function close({ pool }: GiftWorld, { model }: Play, time: { at: Date }): Promise<void> {
  const present = calendar()[months - 2]?.next ?? new Date();
  await pool.query("update ledger_transfer set at = $1 where at >= $2 and kind in ('gift', 'anchorPayout')", [
    time.at,
    present,
  ]);
  await pool.query('update gift_sent set posted_at = $1 where posted_at >= $2', [time.at, present]);
  model.closeMonth();
}
type Play = ReturnType<typeof playGifts>;

async function compare(
  { api, pool, members }: GiftWorld,
  { model, statementsOf, payments }: Play,
  times: readonly { month: string }[],
): Promise<void> {
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  // Each gift once, with shares that total its amount to the cent.
  const { rows } = await pool.query<Record<string, string | boolean>>(
    `${plainTables('gift_sent', 'ledger_transfer', 'ledger_account')}
     select send_id, amount, anchor_part, agency_part, house_part, reversed_at is not null as reversed,
       (select coalesce(sum(t.amount) filter (where d.kind = 'member'), 0)::text from ledger_transfer t join ledger_account d on d.id = t.debit_account
         where t.kind = 'gift' and t.ref = g.send_id) as moved
     from gift_sent g order by send_id`,
  );
  const sent = [...model.sent.values()].sort((a, b) => (a.sendId < b.sendId ? -1 : 1));
  expect(rows).toEqual(
    sent.map((one) => ({
      send_id: one.sendId,
      amount: String(one.amount),
      moved: String(one.amount),
      anchor_part: String(one.anchorPart),
      agency_part: String(one.agencyPart),
      house_part: String(one.housePart),
      reversed: one.reversed,
    })),
  );
  for (const { amount, anchor_part, agency_part, house_part } of rows)
    expect(Number(anchor_part) + Number(agency_part) + Number(house_part)).toBe(Number(amount));
  const paid = await pool.query('select from anchor_payout');
  expect(paid.rows.length).toBe(payments);
  const balances = await pool.query<{ id: string; balance: string }>(
    "select owner_id::text as id, balance::text as balance from ledger_account where kind = 'member' and owner_id = any($1::bigint[]) order by 1",
    [members.map(({ id }) => id)],
  );
  expect(balances.rows).toEqual(members.map(({ id, balance }) => ({ id, balance: String(balance) })));

  for (const [key, payee] of model.payees) {
    let closing = 0;
    const right = [...payee.months]
      .sort(([a], [b]) => a - b)
      .map(([month, moved]) => {
        const opening = closing;
        closing += moved.gifts - moved.reversals - moved.paid;
        return {
          month: times[month]?.month,
          opening: dto(BigInt(opening)),
          closing: dto(BigInt(closing)),
          gifts: dto(BigInt(moved.gifts)),
          reversals: dto(BigInt(moved.reversals)),
          paid: dto(BigInt(moved.paid)),
          payable: dto(BigInt(model.payable(key))),
        };
      });
    expect(await statementsOf(key), key).toMatchObject(right);
  }
  await compareSums(api, sent, times);
}

/** Expects statements to be the totals of the records, and those to be the totals of the model. */
async function compareSums(
  api: GiftWorld['api'],
  sent: readonly {
    month: number;
    reversed: boolean;
    tenant: string;
    amount: number;
    anchorPart: number;
    agencyPart: number;
    housePart: number;
    member: string;
  }[],
  times: readonly { month: string }[],
): Promise<void> {
  for (const [place, { month }] of times.entries()) {
    const { data } = await api.call<{ totals: { gifts: number; currencies: Record<string, unknown>[] } }>(
      'superadmin',
      '/anchor/listAnchorRewardRecord',
      { body: { month } },
    );
    const own = sent.filter((one) => one.month === place && !one.reversed && one.member !== 'member13');
    const sum = (key: 'amount' | 'anchorPart' | 'agencyPart' | 'housePart') =>
      dto(BigInt(own.reduce((total, one) => total + one[key], 0)));
    expect(data.totals.gifts, month).toBe(own.length);
    if (own.length > 0)
      expect(data.totals.currencies).toMatchObject([
        {
          coins: sum('amount'),
          anchorPart: sum('anchorPart'),
          agencyPart: sum('agencyPart'),
          housePart: sum('housePart'),
        },
      ]);
  }
}
