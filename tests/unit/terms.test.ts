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

  it('equal to one of the table of messages are taken from it (spec §8)', () => {
    const table = Object.values(messages).flatMap(({ zh_cn, en_us }) => [plain(zh_cn), plain(en_us)]);
    // One word is a label ("Tip"), not a message.
    const known = new Set(table.filter((words) => words.length > 3));
    const again = texts.filter(({ zh, en }) => known.has(plain(zh)) || known.has(plain(en)));
    expect(again.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });

  it('have one word for what a bet pays in addition to its payout', () => {
    expect(texts.filter(({ key }) => key === 'reward').map(({ file }) => file)).toEqual([]);
    const others = texts.filter(({ zh, file }) => /打赏|彩金(?!池)/.test(zh) && !file.endsWith('pages.ts'));
    expect(others.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });

  it('name one concept by one term in both languages', () => {
    const others = texts.filter(
      ({ zh, en }) => glossary[zh]?.every((term) => term.toLowerCase() !== en.toLowerCase()) ?? false,
    );
    expect(others.map(({ file, zh, en }) => `${file} ${zh}: ${glossary[zh]}, not ${en}`)).toEqual([]);
  });

  it('state whose gain a win or loss is', () => {
    const ofNoUser = texts.filter(({ zh }) => /输赢/.test(zh) && !/公司|会员|占比/.test(zh));
    expect(ofNoUser.map(({ file, key, zh }) => `${file} ${key}: ${zh}`)).toEqual([]);
  });
});

/** Non-standard words of earlier versions, and their replacements. */
const rejected: Readonly<Record<string, string>> = {
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
/** Expressions that comments, docstrings and documents avoid, and the standard terms instead. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bobey(s|ed|ing)?\b/i, 'enforce or assert'],
  [/\brefus(e|es|ed|al|als|ing)\b/i, 'reject'],
  [/\bjudg(e|es|ed|ing)\b/i, 'evaluate or classify'],
  [/\b(somebody|whoever|everybody)\b/i, 'user, caller or operator'],
  [/\binstants?\b/i, 'timestamp or time'],
  [/\bside by side\b/i, 'in parallel'],
  [/\bone by one\b/i, 'sequentially'],
  [/\bcount(s|ed|ing)? ahead\b/i, 'precompute'],
  [/\badd(s|ed|ing)? up\b/i, 'aggregate or total'],
  [/\bgo(es)? on with\b/i, 'reuse or continue'],
  [/\bkept (plan|question)s?\b/i, 'prepared statement'],
];
/** Beginnings of comments that are no statement of their own. */
const relativeClause = /^(What|Who|Whose|Whether|How|Where|Which|That)\b/;

/** Comment blocks of a source without their marks; in a document each line is one. */
function proseOf(file: string, source: string): readonly string[] {
  if (file.endsWith('.md')) return source.split('\n').map((line) => line.replace(/`[^`]*`/g, ''));
  return [...source.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?<![:'"`])\/\/ ([^\n]*)/g)].map(([, block, line]) =>
    (block ?? line ?? '')
      .replace(/^\s*\*? ?/gm, '')
      .replace(/`[^`]*`/g, '')
      .trim(),
  );
}

/** Dependencies that are handed in are called that. */
const meansAsName = /\b(?:[a-z]\w*)?Means\b(?! [a-z])|\bconst means\b|\bmeans\.[a-z]|[({] ?means\b/;
/** Only the table games have such places; operators have accounts, and a position in a batch is an index. */
const seats = /\bseat(s|ed)?\b|[a-z]Seats?\b/i;
const games =
  /(^|\/)(rounds|round|world|live|art|archive)\/|^tools\/docs\/|^docs\/(integrators|images)\/|^docs\/spec-coverage/;
/**
 * Documents that quote messages and statements of the specification, figures of earlier versions, or are
 * generated.
 */
const quoting =
  /^docs\/(spec-coverage|performance|contributors|slices|integrators\/(codes|records|README))\.md$|unit\/(terms|glossary)/;
const perhaps = /deed|told|mend|noted|means|seat/i;

describe('code and documents', () => {
  // Migrations that have shipped and decisions are never edited; the specification is not ours.
  const kept =
    /^docs\/decisions\/|^apps\/server\/migrations\/\d|^packages\/contract\/spec\/|^package-lock\.json$|terms\.test\.ts$/;
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
        const wrong = words.filter((word) => Object.hasOwn(rejected, word));
        const instead = wrong.map((word) => `${word}: say ${rejected[word]}`);
        if (meansAsName.test(line)) instead.push('means: say dependencies');
        if (seats.test(line) && !games.test(place)) instead.push('seat: say account, place or index');
        return instead.map((words) => `${place} ${words}`);
      });
    expect(files.length).toBeGreaterThan(800);
    expect(found).toEqual([]);
  });

  it('use standard terms in comments and documents', () => {
    const found: string[] = [];
    for (const file of files.filter((name) => /\.(tsx?|mjs|md)$/.test(name) && !quoting.test(name)))
      for (const prose of proseOf(file, readFileSync(join(root, file), 'utf8'))) {
        const report = (instead: string) => found.push(`${file}: ${instead} | ${prose.slice(0, 80)}`);
        for (const [pattern, term] of avoided) if (pattern.test(prose)) report(`write ${term}`);
        if (!file.endsWith('.md') && relativeClause.test(prose)) report('begin with a verb or a noun phrase');
      }
    expect(found).toEqual([]);
  });
});
