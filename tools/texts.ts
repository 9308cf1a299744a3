import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One text of the product in both languages, with the name that its file gives it. */
export interface ProductText {
  readonly file: string;
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}

/**
 * Every text of the product as it is written in the source. The wallet protocol has codes with words of its
 * own.
 */
export const readTexts = (): ProductText[] =>
  execFileSync('git', ['ls-files', 'apps/console/src', 'packages/contract/src', 'packages/rules/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
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

// `npm run texts` prints them as one table for reviewers, sorted so that equal Chinese texts are adjacent.
if (process.argv[1] === import.meta.filename)
  for (const { file, key, zh, en } of readTexts().sort((a, b) => a.zh.localeCompare(b.zh, 'zh')))
    process.stdout.write(`${[zh, en, key, file].join('\t')}\n`);
