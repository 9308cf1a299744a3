import { expect, it } from 'vitest';
import { demoAccountLines } from './demo-accounts.ts';

it.each([
  [true, 'Keys of its game server and agents: pitboss keys'],
  [false, 'Keys of its game server and agents: npm run -s keys'],
])(
  'the lines of a start on demo data name the command of the installation (archive: %s)',
  (fromArchive, last) => {
    expect(demoAccountLines(fromArchive).at(-1)).toBe(last);
  },
);
