import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@pitboss/rules/messages';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../tools/texts.ts';
import { glossary } from './glossary.ts';

const root = join(import.meta.dirname, '../..');

const texts = readTexts();

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

  it('name one thing by one term in both languages', () => {
    const others = texts.filter(
      ({ zh, en }) => glossary[zh]?.every((term) => term.toLowerCase() !== en.toLowerCase()) ?? false,
    );
    expect(others.map(({ file, zh, en }) => `${file} ${zh}: ${glossary[zh]}, not ${en}`)).toEqual([]);
  });

  it('say whose gain a win or loss is', () => {
    const nobodys = texts.filter(({ zh }) => /输赢/.test(zh) && !/公司|会员|占比/.test(zh));
    expect(nobodys.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });
});

/** Homemade words of earlier versions, and what is said instead. */
const refused: Readonly<Record<string, string>> = {
  deed: 'action, mutation or log entry',
  deeds: 'actions, mutations or log entries',
  told: 'reported, shown, sent or known',
  untold: 'unsent or unknown',
  mend: 'fix or repair',
  mends: 'fixes or repairs',
  mended: 'fixed or repaired',
  mending: 'fixing or repairing',
  noted: 'recorded or remembered',
};
/** Dependencies that are handed in are called that. */
const meansAsName = /\b(?:[a-z]\w*)?Means\b(?! [a-z])|\bconst means\b|\bmeans\.[a-z]|[({] ?means\b/;
/** People sit at tables of games; whoever works at a console has an account, and a place in a batch is an index. */
const seats = /\bseat(s|ed)?\b|[a-z]Seats?\b/i;
const games =
  /(^|\/)(rounds|round|world|live|art|archive)\/|^tools\/docs\/|^docs\/(integrators|images)\/|^docs\/spec-coverage/;
const perhaps = /deed|told|mend|noted|means|seat/i;

describe('code and documents', () => {
  // Migrations that have shipped and decisions are never edited; the specification is not ours.
  const kept =
    /^docs\/decisions\/|^apps\/server\/migrations\/\d|^packages\/contract\/spec\/|^package-lock\.json$|words\.test\.ts$/;
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|mjs|cjs|css|md|html)$/.test(file) && !kept.test(file));

  it('use standard words, in names and in prose', () => {
    const lines = files.flatMap((file) =>
      [file, ...readFileSync(join(root, file), 'utf8').split('\n')].map((line, number) => ({
        line,
        place: `${file}:${number}`,
      })),
    );
    const found = lines
      .filter(({ line }) => perhaps.test(line))
      .flatMap(({ line, place }) => {
        const words = (line.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
        const wrong = words.filter((word) => Object.hasOwn(refused, word));
        const instead = wrong.map((word) => `${word}: say ${refused[word]}`);
        if (meansAsName.test(line)) instead.push('means: say dependencies');
        if (seats.test(line) && !games.test(place)) instead.push('seat: say account, place or index');
        return instead.map((words) => `${place} ${words}`);
      });
    expect(files.length).toBeGreaterThan(800);
    expect(found).toEqual([]);
  });
});
