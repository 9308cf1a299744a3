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

it('leads from a thing to its neighbours in the column of the list that one came from', () => {
  leaveTrail(link('13'));
  expect(neighboursOf(['agent', '13'])).toEqual({ at: 2, of: 3, previous: '12', next: '16' });
  expect(neighboursOf(['agent', '16'])).toEqual({ at: 3, of: 3, previous: '13', next: undefined });
});

it('knows no neighbours of what was in no list, or alone in its column', () => {
  leaveTrail(link('13'));
  expect(neighboursOf(['agent', '99'])).toBeUndefined();
  expect(neighboursOf(['member', '13'])).toBeUndefined();
  leaveTrail(link('11'));
  expect(neighboursOf(['agent', '11'])).toBeUndefined();
});
