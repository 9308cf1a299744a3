import { expect, it } from 'vitest';
import { entryOf, knownOrigins, localOrigins } from './origins.ts';

it('maps the six hosts of three environments, each to the API of its own', () => {
  expect(knownOrigins.map(({ environment, appType }) => `${environment} ${appType}`)).toEqual([
    'dev 0',
    'dev 1',
    'test 0',
    'test 1',
    'production 0',
    'production 1',
  ]);
  for (const { origin, api } of knownOrigins)
    expect(new URL(api).hostname.split('.').slice(1)).toEqual(new URL(origin).hostname.split('.').slice(1));
});

it('gives an unknown origin the dev API with appType 0', () => {
  const unknown = entryOf(localOrigins({ admin: 1, agent: 2, api: 3 }), 'https://somewhere.example');
  expect(unknown).toMatchObject({ appType: 0, api: knownOrigins[0]?.api });
});
