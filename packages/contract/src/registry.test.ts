import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, nothing } from './core/define.ts';
import { errors } from './core/errors.ts';
import { features, pages, specPages } from './core/pages.ts';
import { registry } from './index.ts';

interface SpecCall {
  path: string;
  method: string;
  payload: string;
  pages: string[];
}
interface SpecRoute {
  path: string;
  zh_cn: string;
  en_us: string;
  area: string;
  consoles: string[];
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../spec/${name}`, import.meta.url), 'utf8')) as T;
const specCalls = read<SpecCall[]>('calls.json');
const specRoutes = read<SpecRoute[]>('routes.json');
const byPath = new Map(registry.map(({ call }) => [call.path as string, call]));

/** Writes for all users who have the page, or writes that check the caller's own permissions. */
const withoutFeature = new Set([
  'session.login',
  'session.logout',
  'session.changePassword',
  'session.startBinding',
  'session.bindDynamicCode',
  'session.renewRecoveryCodes',
  'session.secondFactor',
  'companySignIn.finish',
  'companySignIn.startLink',
  'companySignIn.link',
  'companySignIn.unlink',
  'passkeys.add',
  'passkeys.rename',
  'passkeys.remove',
  'access.endViewAs',
  'access.openReply',
  'access.revokeSession',
  'access.revokeAllSessions',
  'access.unlock',
  'exports.create',
  'exports.cancel',
  'exports.delete',
  'exports.link',
  'schedules.create',
  'schedules.pause',
  'schedules.resume',
  'schedules.remove',
  'views.save',
  'views.remove',
  'views.setDefault',
  'ledgerProof.prove',
  'announcements.read',
  'inbox.read',
]);

describe('the registry and the specification', () => {
  it('declares every call of the specification with its path, method, payload and pages', () => {
    const pending = specCalls.filter((call) => !byPath.has(call.path)).map((call) => call.path);
    expect(pending).toEqual([]);
    for (const spec of specCalls) {
      const call = byPath.get(spec.path);
      if (!call) continue;
      expect({ path: spec.path, method: call.method, payload: call.payload, origin: call.origin }).toEqual({
        path: spec.path,
        method: spec.method,
        payload: spec.payload,
        origin: 'spec',
      });
      // Pages of our own, such as that of one agent, may show the same.
      const pages = call.pages.filter((page) => specRoutes.some(({ path }) => path === page));
      expect([...pages].sort(), spec.path).toEqual([...spec.pages].sort());
    }
  });

  it('calls spec only what the specification has', () => {
    const known = new Set(specCalls.map((call) => call.path));
    expect(
      registry
        .filter(({ call }) => call.origin === 'spec' && !known.has(call.path))
        .map(({ call }) => call.path),
    ).toEqual([]);
  });

  it('uses every path once', () => {
    expect(byPath.size).toBe(registry.length);
  });

  it('has the 80 routes of the specification with their titles and consoles', () => {
    expect(
      specPages.map(({ path, zh_cn, en_us, area, consoles }) => ({ path, zh_cn, en_us, area, consoles })),
    ).toEqual(
      specRoutes.map(({ path, zh_cn, en_us, area, consoles }) => ({ path, zh_cn, en_us, area, consoles })),
    );
  });

  it('numbers pages and features uniquely', () => {
    const ids = [...pages.map((page) => page.id), ...Object.values(features).map((feature) => feature.id)];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names only features that exist', () => {
    for (const { call } of registry) if (call.feature) expect(Object.keys(features)).toContain(call.feature);
  });

  it('has a feature for every write of a page', () => {
    const open = registry.filter(({ call }) => call.effect === 'write' && !call.feature);
    expect(
      open.map(({ slice, name }) => `${slice}.${name}`).filter((name) => !withoutFeature.has(name)),
      'take a "feature" of featureTable in pages.ts',
    ).toEqual([]);
    expect(open.length).toBe(withoutFeature.size);
  });

  it('has words for the line of every write in the operation log', () => {
    const rest = {
      path: '/test/change',
      payload: 'none',
      pages: ['/index'],
      origin: 'ours',
      response: nothing,
      summary: { zh_cn: '测试', en_us: 'Test' },
    } as const;
    // @ts-expect-error a write without them does not compile
    expect(call({ ...rest, effect: 'write' }).audit).toBeUndefined();
    expect(call({ ...rest, effect: 'read' }).effect).toBe('read');
    const silent = registry.filter(({ call: one }) => one.effect === 'write' && !one.audit);
    expect(silent.map(({ call: one }) => one.path)).toEqual([]);
  });

  it('gives examples that fit their requests', () => {
    for (const { call } of registry) {
      const example = call.example();
      const input =
        call.payload === 'body+query'
          ? example
          : call.payload === 'query'
            ? (example.query ?? {})
            : (example.body ?? {});
      expect(z.safeParse(call.request, input).success, call.path).toBe(true);
    }
  });

  it('gives every failure its own code', () => {
    const codes = Object.values(errors).map((error) => error.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(0);
  });
});
