import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestFields } from '@pitboss/contract/core/row-fields';
import { registry } from '@pitboss/contract/index';
import { describe, expect, it } from 'vitest';
import { savedElsewhere, savedForms, withoutForm } from '../e2e/forms/table.ts';

const root = join(import.meta.dirname, '../..');
const sources = join(root, 'apps/console/src');

/**
 * Components that contain a form: those of the kit, and of the component library where no kit component is
 * used.
 */
const frame = /<(?:FormDialog|PageForm|ManyDialog|EditGrid|Modal|Form)\b(?!\.)/;
const calls = new Set(registry.map(({ slice, name }) => `${slice}.${name}`));

/** The files of the console that have a form, with the calls that their forms are given. */
// Samples of the page /kit save nothing.
const forms = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => !file.startsWith('showcase/'))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }))
  .filter(({ file, text }) => frame.test(text) && !(file in withoutForm))
  .map(({ file, text }) => {
    const given = [...text.matchAll(/\bcall=\{([^}]*)\}/g)].flatMap(([, words = '']) => [
      ...words.matchAll(/\b\w+\.\w+\b/g),
    ]);
    return { file, text, calls: given.map(([call]) => call).filter((call) => calls.has(call)) };
  });

const updates = new Set(
  registry
    .filter(({ call }) => requestFields(call).some((field) => /^versions?$/.test(field)))
    .map(({ slice, name }) => `${slice}.${name}`),
);

/**
 * Returns the end of the expression that begins at `start`: the index of `sign` outside of brackets, or the
 * end of the text.
 */
function endOf(text: string, start: number, sign: string): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (depth === 0 && one === sign) return at;
    if ('{(['.includes(one)) depth += 1;
    else if ('})]'.includes(one)) depth -= 1;
  }
  return text.length;
}

/** The opening tags of a file that are given a call. */
const tagsWithCall = (text: string): string[] =>
  [...text.matchAll(/<[A-Z]\w*(?:<[^>]*>)?(?=\s)/g)]
    .map(({ index, 0: name }) => text.slice(index, endOf(text, index + name.length, '>')))
    .filter((tag) => /\scall=\{/.test(tag));

/** The calls that a tag is given. */
const callsIn = (tag: string): string[] =>
  [...tag.matchAll(/\scall=\{([^}]*)\}/g)].flatMap(([, words = '']) =>
    [...words.matchAll(/\b\w+\.\w+\b/g)].map(([call]) => call),
  );

it('every update that the console sends without a form names a version', () => {
  const sent = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(sources, file), 'utf8');
      const found = [...text.matchAll(/\b(?:useWrite|mutation|send)\(\s*(\w+\.\w+)/g)];
      return found.flatMap(([, call = '']) => (updates.has(call) ? [{ file, text, call }] : []));
    });
  expect(sent.length).toBeGreaterThan(5);
  expect(
    sent
      .filter(({ text }) => !/^(?!.*readonly ).*\bversions?\b/m.test(text))
      .map(({ file, call }) => `${file} ${call}`),
  ).toEqual([]);
});

describe('the forms that browser tests save', () => {
  it('are those of the console', () => {
    const saved = new Set(savedForms.map(({ file }) => file));
    expect(
      forms.map(({ file }) => file).filter((file) => !saved.has(file)),
      'are saved by no test: add them to a table in tests/e2e/forms',
    ).toEqual([]);
  });

  it('are saved by each of their calls', () => {
    const saved = new Set(savedForms.map(({ file, call }) => `${file} ${call}`));
    expect(
      forms
        .flatMap(({ file, calls: given }) => given.map((call) => `${file} ${call}`))
        .filter((form) => !saved.has(form)),
      'are saved by no test: add them to a table in tests/e2e/forms',
    ).toEqual([]);
  });

  it('send the version of what they change', () => {
    const updating = forms.flatMap(({ file, text }) =>
      // Forms of many games get their versions from the frame that they share.
      tagsWithCall(text)
        .filter((tag) => !tag.startsWith('<ManyDialog') && callsIn(tag).some((call) => updates.has(call)))
        .map((tag) => ({ file, tag })),
    );
    expect(updating.length).toBeGreaterThan(30);
    expect(
      updating
        .filter(({ tag }) => !/\bversion(?:=\{|: | \}|,)/.test(tag))
        .map(({ file, tag }) => `${file} ${tag}`),
    ).toEqual([]);
  });

  it('are named as they are in the sources and in the contract', () => {
    expect(
      savedForms.flatMap(({ file, call }) => [
        ...(existsSync(join(sources, file)) ? [] : [file]),
        ...(calls.has(call) ? [] : [call]),
      ]),
    ).toEqual([]);
    expect(Object.keys(withoutForm).filter((file) => !existsSync(join(sources, file)))).toEqual([]);
    expect(
      savedElsewhere.map(({ test }) => test).filter((test) => !existsSync(join(root, 'tests/e2e', test))),
    ).toEqual([]);
  });
});
