import { registry } from '@pitboss/contract/index';
import { expect, it } from 'vitest';
import { screens } from './pages/screens.ts';

/** Pages of the shell, which are no tab. */
const shell = ['/', '/index'];

it('has a screen for every call', () => {
  const homeless = registry.filter(
    ({ call }) => !call.pages.some((page) => shell.includes(page) || screens.has(page)),
  );
  expect(
    homeless.map(({ slice, name, call }) => `${slice}.${name}: ${call.pages.join(', ')}`),
    'belong to pages that no "*.pages.ts" of apps/console/src/features has',
  ).toEqual([]);
});
