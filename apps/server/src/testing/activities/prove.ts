import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { plainTables } from '../figures/plain-tables.ts';
import { startHistories } from './histories.ts';

/**
 * Plays a number of random activities against the model, each after some random events; the seed is printed.
 */
export function proveHistories(histories: number): void {
  const seed = Number(process.env.ACTIVITY_SEED ?? Math.floor(Math.random() * 2 ** 31));

  let world: Awaited<ReturnType<typeof startHistories>>;
  beforeAll(async () => {
    process.stdout.write(`histories of activities, seed ${seed}\n`);
    world = await startHistories(seed);
    await world.happen(300);
  });
  afterAll(async () => {
    expect(await verifyLedger(world.database.databases.system)).toEqual([]);
    await world.stop();
  });

  it(`pays ${histories} random activities as the model does: once, to the cent, nothing to the excluded, never above the budget`, async () => {
    const { random, model, rows } = world;
    const pool = world.database.databases.systemPool;
    const given = new Map<string, number>();
    for (let n = 0; n < histories; n += 1) {
      await world.happen(20 + random.below(30));
      const terms = world.terms();
      const tick = world.tick;
      const id = await world.make(terms, await world.moment(), random.maybe(0.2));
      // Sometimes the servers are late, and more events have been accepted by then.
      if (random.maybe(0.4)) await world.happen(25);
      const undo = await world.bar(random);
      const expected = model.awards(terms, tick, id);
      await world.settle(
        id,
        Array.from({ length: random.below(3) }, () => random.below(14)),
      );
      const { rows: awards } = await pool.query<{
        id: string;
        member: string;
        amount: string;
        place: number | null;
        currency: string;
      }>(
        `select id, member_id as member, amount, place, currency from activity_award where activity_id = $1 order by member_id`,
        [id],
      );
      expect(
        awards.map(({ member, amount, place }) => ({ member, amount: Number(amount), place })),
        `history ${n} of seed ${seed}: ${JSON.stringify(terms)}`,
      ).toEqual(expected);
      for (const currency of terms.currencies) {
        const budget = terms.budget?.[currency];
        const cents = awards
          .filter((award) => award.currency === currency)
          .reduce((total, award) => total + Number(award.amount), 0);
        if (budget !== undefined) expect(cents).toBeLessThanOrEqual(Math.round(Number(budget) * 100));
      }
      await undo();
      await world.pay(Array.from({ length: random.below(3) }, () => random.below(30)));
      for (const award of awards) given.set(award.id, Number(award.amount));
    }
    const paid = await pool.query<{
      ref: string;
      amount: string;
      ways: string;
      owner: string;
      member: string;
    }>(
      `${plainTables('ledger_transfer', 'ledger_account', 'activity_award')}
     select t.ref, t.amount, d.kind || ' to ' || c.kind as ways, c.owner_id as owner, w.member_id as member
     from ledger_transfer t join ledger_account d on d.id = t.debit_account join ledger_account c on c.id = t.credit_account
     join activity_award w on w.id = t.ref::bigint where t.kind = 'activity'`,
    );
    const automatic = await pool.query<{ id: string; amount: string }>(
      `select w.id, w.amount from activity_award w join activity a on a.id = w.activity_id where a.payout_way = 'automatic' order by w.id`,
    );
    expect(paid.rows.map(({ ref }) => ref).sort()).toEqual(automatic.rows.map(({ id }) => id).sort());
    for (const { ref, amount, ways, owner, member } of paid.rows) {
      expect(Number(amount)).toBe(given.get(ref));
      expect([ways, owner]).toEqual(['house to member', member]);
    }
    expect(given.size).toBeGreaterThan(0);
    expect(rows.length).toBe(12);
  }, 300_000);
}
