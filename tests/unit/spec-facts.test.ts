import { hallLevels } from '@pitboss/contract/content/room-words';
import { clientConfigVersion, limits, packageVersion } from '@pitboss/contract/core/limits';
import { entryOf, knownOrigins, localOrigins } from '@pitboss/contract/core/origins';
import { DECODABLE_IDS, GAMES } from '@pitboss/rounds/catalogue';
import { roomLanguages } from '@pitboss/rules/content/room-texts';
import { periods, shortcuts } from '@pitboss/rules/time';
import { describe, expect, it } from 'vitest';
import { formatMoney, roundDecimal } from '../../apps/console/src/kit/money.ts';
import { selectable } from '../../apps/console/src/kit/time/date-range.logic.ts';
import { checkRange } from '../../apps/server/src/domain/calendar/range-limits.ts';
import { checkGame, gamesPermitted } from '../../apps/server/src/domain/games/games.ts';
import { makeScope } from '../../apps/server/src/platform/db/scope.ts';

/** Constants and small facts of the specification that no other test states. */

describe('origins', () => {
  it('each environment has an admin and an agent host, and both use its API', () => {
    const apiOf = (origin: string) => {
      const { appType, api } = entryOf(knownOrigins, origin);
      return [appType, api];
    };
    expect(apiOf('https://admin.dev.pitboss.example')).toEqual([0, 'https://api.dev.pitboss.example']);
    expect(apiOf('https://agent.dev.pitboss.example')).toEqual([1, 'https://api.dev.pitboss.example']);
    expect(apiOf('https://admin.test.pitboss.example')).toEqual([0, 'https://api.test.pitboss.example']);
    expect(apiOf('https://agent.test.pitboss.example')).toEqual([1, 'https://api.test.pitboss.example']);
    expect(apiOf('https://admin.pitboss.example')).toEqual([0, 'https://api.pitboss.example']);
    expect(apiOf('https://agent.pitboss.example')).toEqual([1, 'https://api.pitboss.example']);
    expect(knownOrigins).toHaveLength(6);
  });

  it('an unknown origin uses the dev API as the admin console', () => {
    expect(entryOf(knownOrigins, 'https://somewhere.example')).toMatchObject({
      origin: 'https://somewhere.example',
      appType: 0,
      api: 'https://api.dev.pitboss.example',
    });
  });

  it('the consoles of this machine differ by their ports', () => {
    const table = localOrigins({ admin: 1, agent: 2, api: 3 });
    expect(entryOf(table, 'http://localhost:2')).toMatchObject({ appType: 1, api: 'http://localhost:3' });
    expect(entryOf(table, 'http://127.0.0.1:1')).toMatchObject({ appType: 0, api: 'http://127.0.0.1:3' });
  });
});

describe('constants', () => {
  it('versions and the time-out of the console', () => {
    expect([clientConfigVersion, packageVersion]).toEqual(['2.1.4', '0.0.46']);
    expect(limits.requestTimeoutMs).toBe(30_000);
  });

  it('shortcuts of the date picker in their order', () => {
    const named = 'yesterday today thisWeek lastWeek thisMonth lastMonth last7Days last30Days last90Days';
    expect(shortcuts).toEqual(named.split(' '));
  });

  it('periods of reports in their order', () => {
    const named =
      'today yesterday dayBeforeYesterday thisWeek lastWeek thisMonth lastMonth thisYear rolling7Days';
    expect(periods).toEqual(named.split(' '));
  });

  it('languages of rooms and levels of halls', () => {
    expect([...roomLanguages].sort()).toEqual('zh_cn zh_tw en_us id_id th vi ko ja ms hi'.split(' ').sort());
    expect(hallLevels).toEqual(['newbie', 'expert', 'master']);
  });

  it('amounts have separators and two decimals, halves go to the even cent', () => {
    expect(formatMoney('1234567.5')).toBe('1,234,567.50');
    expect(formatMoney('-0.1')).toBe('-0.10');
    expect(['0.125', '0.135', '1.005', '-0.125'].map((one) => roundDecimal(one))).toEqual([
      '0.12',
      '0.14',
      '1.00',
      '-0.12',
    ]);
  });

  it('fishing games are numbered 100 to 199, the others are not', () => {
    for (const game of GAMES) {
      expect(game.id >= 100 && game.id <= 199, String(game.id)).toBe(game.category === 'fishing');
    }
  });

  it('decodable games are those of the specification', () => {
    const ids = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, position) => from + position);
    const all = [...ids(201, 206), ...ids(231, 249), 253, 254, 301, ...ids(307, 321)];
    expect([...DECODABLE_IDS].sort()).toEqual(all.sort());
  });
});

describe('who may what', () => {
  it('layers above 1 look 180 days back, layers 0 and 1 as far as they like', () => {
    const now = Date.UTC(2026, 5, 15);
    const range = { start_time: now - 15_552_000_000 - 2 * 86_400_000, end_time: now };
    const of = (layer: number) =>
      makeScope({ kind: 'agents', tenantId: '1', agentIds: ['1'], agentId: '1', layer });
    for (const layer of [2, 3, 4]) expect(() => checkRange(of(layer), range, now)).toThrow();
    for (const layer of [0, 1]) expect(() => checkRange(of(layer), range, now)).not.toThrow();
    const allowed = { start_time: now - 15_552_000_000, end_time: now };
    for (const layer of [2, 3, 4]) expect(() => checkRange(of(layer), allowed, now)).not.toThrow();
    expect(selectable('report', 2, 'BeiJing', now)[0]).toBe(now - 15_552_000_000);
    expect(selectable('report', 1, 'BeiJing', now)[0]).toBeNull();
  });

  it('game filter on the server: the permitted ones and 1 to 10; rejects others', () => {
    const ids = gamesPermitted([201]);
    expect(ids.filter((id) => id > 10)).toEqual([201]);
    expect(ids.filter((id) => id <= 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(() => checkGame([201], 202)).toThrow();
    expect(() => checkGame([201], 3)).not.toThrow();
    expect(() => checkGame(null, 202)).not.toThrow();
  });
});
