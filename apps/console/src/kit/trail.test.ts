// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { leaveTrail, neighboursOf } from './trail.ts';

const row = (id: string, parent: string) =>
  `<tr><td><a data-thing="agent" data-id="${id}">${id}</a></td><td><a data-thing="agent" data-id="${parent}">${parent}</a></td></tr>`;

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `<table><tbody>${row('12', '11')}${row('13', '11')}${row('16', '11')}</tbody></table>`;
});

const link = (id: string) => document.querySelector<HTMLElement>(`[data-id="${id}"]`) as HTMLElement;

it('returns the neighbours of a record in the column of the list that the user came from', () => {
  leaveTrail(link('13'));
  expect(neighboursOf(['agent', '13'])).toEqual({ at: 2, of: 3, previous: '12', next: '16' });
  expect(neighboursOf(['agent', '16'])).toEqual({ at: 3, of: 3, previous: '13', next: undefined });
});

it('finds no neighbours of a record that was in no list, or the only one in its column', () => {
  leaveTrail(link('13'));
  expect(neighboursOf(['agent', '99'])).toBeUndefined();
  expect(neighboursOf(['member', '13'])).toBeUndefined();
  leaveTrail(link('11'));
  expect(neighboursOf(['agent', '11'])).toBeUndefined();
});
