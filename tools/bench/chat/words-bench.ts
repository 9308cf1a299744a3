import { createRng } from '@pitboss/rounds/deal/rng';
import { createMatcher } from '@pitboss/rules/words/matcher';
import { formText, isSearchable } from '@pitboss/rules/words/normal-form';

/**
 * Lines per second of processor time in which one core finds 50,000 sensitive words. Lines are as members
 * write them, half of them Chinese, some with a word spelled to slip past it.
 */
const rng = createRng('bench words');
const say = (line: string) => process.stdout.write(`${line}\n`);
const han = () => String.fromCodePoint(0x4e00 + rng.int(3_000));
const latin = () => String.fromCharCode(97 + rng.int(26));
const many = (count: number, sign: () => string) => Array.from({ length: count }, sign).join('');

const forms = new Map<string, { form: string }>();
while (forms.size < 50_000) {
  const form = formText(rng.chance(0.6) ? many(2 + rng.int(5), han) : many(4 + rng.int(9), latin));
  if (isSearchable(form)) forms.set(form, { form });
}
const words = [...forms.values()];
const spelled = (word: string) => [...word].join(rng.pick(['', ' ', '.', '\u200b', '-']));
const lines = Array.from({ length: 5_000 }, () => {
  const text = rng.chance(0.5)
    ? many(6 + rng.int(40), han)
    : many(20 + rng.int(60), () => (rng.chance(0.18) ? ' ' : latin()));
  return rng.chance(0.1) ? `${text} ${spelled(rng.pick(words).form)}` : text;
});

const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const begun = clock();
const { find } = createMatcher(words);
const built = clock() - begun;
for (const line of lines) find(line);
let done = 0;
let ms = 0;
let hits = 0;
while (ms < 1_000) {
  const started = clock();
  for (const line of lines) hits += find(line).length;
  ms += clock() - started;
  done += lines.length;
}
say(`${words.length} words, built in ${Math.round(built)} ms`);
say(
  `${Math.round((done / ms) * 1_000).toLocaleString('en-US')} lines/s, ${(hits / done).toFixed(2)} hits a line`,
);
