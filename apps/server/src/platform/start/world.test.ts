import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { needsSecondApprover } from '../calls/second-approver.ts';
import type { Config } from '../config/config.ts';
import { readWorld } from './world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(() => database.stop());

const db = () => database.databases.system;
const mark = (value: string) =>
  sql`insert into setting (key, value) values ('world', ${value}::jsonb)`.execute(db());
beforeEach(async () => {
  await sql`delete from setting where key = 'world'`.execute(db());
});

describe('readWorld', () => {
  it.each([
    ['{"demo":true,"seed":7}', true],
    ['{"demo":false}', false],
    ['{}', false],
    ['{"demo":"true"}', false],
    ['{"demo":1}', false],
    ['"demo"', false],
  ])('takes the mark %s for demo data: %s', async (value, demo) => {
    await mark(value);
    expect((await readWorld(db()))?.demo).toBe(demo);
  });
});

describe('needsSecondApprover', () => {
  it.each<[boolean | undefined, 'demo' | 'none', boolean, boolean]>([
    [undefined, 'none', false, true],
    [undefined, 'demo', false, true],
    [undefined, 'demo', true, false],
    [false, 'none', false, false],
    [true, 'demo', true, true],
  ])('of FOUR_EYES %s and WORLD %s, on demo data %s, is %s', (fourEyes, world, demo, needed) => {
    const config: Config = { ...testConfig(), fourEyes, world };
    expect(needsSecondApprover({ config, demo })).toBe(needed);
  });
});
