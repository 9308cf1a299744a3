import { expect, it } from 'vitest';
import { mentionAt, mentionsIn, splitMentions } from './mentions.ts';

it('finds each mentioned account once, also between Chinese characters and at the ends', () => {
  expect(mentionsIn('@share1 请@gold_fin看一下，(@Share1) @master1')).toEqual([
    'share1',
    'gold_fin',
    'master1',
  ]);
});

it('takes no part of an email address and no lone sign for a mention', () => {
  expect(mentionsIn('mail a.b@example.com, 5 @ 2.00, @，x@y')).toEqual([]);
});

it('splits a text into mentions and the rest without losing a character', () => {
  const text = 'to @share1: see\n<b>@x_1</b>';
  expect(splitMentions(text)).toEqual([
    { text: 'to ', account: null },
    { text: '@share1', account: 'share1' },
    { text: ': see\n<b>', account: null },
    { text: '@x_1', account: 'x_1' },
    { text: '</b>', account: null },
  ]);
  expect(splitMentions('')).toEqual([]);
});

it('names the account that is being typed before the caret', () => {
  expect(mentionAt('ask @sha about', 8)).toEqual({ at: 4, typed: 'sha' });
  expect(mentionAt('问@', 2)).toEqual({ at: 1, typed: '' });
  expect(mentionAt('ask @sha about', 9)).toBeNull();
  expect(mentionAt('a@b', 3)).toBeNull();
});
