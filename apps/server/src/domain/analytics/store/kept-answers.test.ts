import { expect, it } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

const statement = { ctes: '', select: 'select 1', values: [] };
const other = { ctes: '', select: 'select 2', values: [] };

it('returns the rows of statements that it has of the same facts, and only those', () => {
  const kept = createKeptAnswers();
  kept.keep('facts', [statement], [[{ players: 3 }]]);
  expect(kept.find('facts', [statement])).toEqual([[{ players: 3 }]]);
  expect(kept.find('later facts', [statement])).toBeUndefined();
  expect(kept.find('facts', [statement, other])).toBeUndefined();
});

it('keeps no answer with too many rows, nor one whose only row lists as many members', () => {
  const kept = createKeptAnswers();
  kept.keep('facts', [statement], [Array.from({ length: 1_001 }, () => ({ players: 3 }))]);
  kept.keep('facts', [other], [[{ members: '353569760870400000 1 2 3,'.repeat(10_000) }]]);
  expect(kept.find('facts', [statement])).toBeUndefined();
  expect(kept.find('facts', [other])).toBeUndefined();
});
