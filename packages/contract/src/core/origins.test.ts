import { expect, it } from 'vitest';
import { entryOf, knownOrigins, localOrigins } from './origins.ts';

it('maps the six hosts of three environments, each to the API of its own', () => {
  expect(
    knownOrigins.map(({ environment, appType, origin, api }) => [environment, appType, origin, api]),
  ).toEqual([
    ['dev', 0, 'https://admin.dev.pitboss.example', 'https://api.dev.pitboss.example'],
    ['dev', 1, 'https://agent.dev.pitboss.example', 'https://api.dev.pitboss.example'],
    ['test', 0, 'https://admin.test.pitboss.example', 'https://api.test.pitboss.example'],
    ['test', 1, 'https://agent.test.pitboss.example', 'https://api.test.pitboss.example'],
    ['production', 0, 'https://admin.pitboss.example', 'https://api.pitboss.example'],
    ['production', 1, 'https://agent.pitboss.example', 'https://api.pitboss.example'],
  ]);
});

it('maps the ports of a server on this machine under both names of the machine', () => {
  expect(
    localOrigins({ admin: 1, agent: 2, api: 3 }).map(({ environment, appType, origin, api }) => [
      environment,
      appType,
      origin,
      api,
    ]),
  ).toEqual([
    ['local', 0, 'http://localhost:1', 'http://localhost:3'],
    ['local', 1, 'http://localhost:2', 'http://localhost:3'],
    ['local', 0, 'http://127.0.0.1:1', 'http://127.0.0.1:3'],
    ['local', 1, 'http://127.0.0.1:2', 'http://127.0.0.1:3'],
  ]);
});

it('gives an unknown origin the dev API with appType 0', () => {
  const unknown = entryOf(localOrigins({ admin: 1, agent: 2, api: 3 }), 'https://somewhere.example');
  expect(unknown).toMatchObject({
    origin: 'https://somewhere.example',
    appType: 0,
    api: 'https://api.dev.pitboss.example',
  });
});
