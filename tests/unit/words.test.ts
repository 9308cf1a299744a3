import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@pitboss/rules/messages';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Every text of the product: file, key and both languages, as it is written in the source. */
const texts = execFileSync(
  'git',
  ['ls-files', 'apps/console/src', 'packages/contract/src', 'packages/rules/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  // The wallet protocol has codes with words of its own.
  .filter((file) => /\.tsx?$/.test(file) && !/(messages|integration)\.ts$|\.test\./.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const pair = /(['\w.]+): \{\s*(?:code: \d+,\s*)?zh_cn:\s*'([^']*)',\s*en_us:\s*(['"])(.*?)\3,?\s*\}/gs;
    return [...source.matchAll(pair)].map(([, key = '', zh = '', , en = '']) => ({
      file,
      key: key.replaceAll("'", ''),
      zh,
      en,
    }));
  });

/** A text without what two spellings of one sentence differ in. */
const plain = (words: string) => words.toLowerCase().replace(/[\s.,:;!。，：；！]/g, '');

describe('texts', () => {
  it('are found at all', () => {
    expect(texts.length).toBeGreaterThan(1000);
  });

  it('that say what the table of messages says are taken from it (spec §8)', () => {
    const table = Object.values(messages).flatMap(({ zh_cn, en_us }) => [plain(zh_cn), plain(en_us)]);
    // One word is a label ("Tip"), not a message.
    const known = new Set(table.filter((words) => words.length > 3));
    const again = texts.filter(({ zh, en }) => known.has(plain(zh)) || known.has(plain(en)));
    expect(again.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });

  it('have one word for what a bet pays besides its payout', () => {
    expect(texts.filter(({ key }) => key === 'reward').map(({ file }) => file)).toEqual([]);
    const others = texts.filter(({ zh, file }) => /打赏|彩金(?!池)/.test(zh) && !file.endsWith('pages.ts'));
    expect(others.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });

  it('say whose gain a win or loss is', () => {
    const nobodys = texts.filter(({ zh }) => /输赢/.test(zh) && !/公司|会员|占比/.test(zh));
    expect(nobodys.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });
});
