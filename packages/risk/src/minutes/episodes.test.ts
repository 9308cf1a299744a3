import { describe, expect, it } from 'vitest';
import { cutEpisode, type Episodes, endMinute, type KeyAlert, reach } from './episodes.ts';

const alert = (more: Partial<KeyAlert> = {}): KeyAlert => ({ open: true, number: 1, value: 100n, ...more });
const decided = alert({ open: false });
const lasting: Episodes = [{ from: 10, to: null, alert: 1 }];
const over: Episodes = [{ from: 10, to: 20, alert: 1 }];

describe('a figure at its alarm threshold', () => {
  it('begins an episode and raises an alert', () => {
    expect(reach(10, 100n, [], [])).toEqual({ episodes: lasting, raised: 'raised', from: 10, alert: 1 });
  });

  it('joins the open alert, also of an earlier episode', () => {
    expect(reach(11, 150n, lasting, [alert()]).raised).toBe('joined');
    expect(reach(40, 150n, over, [alert()])).toEqual({
      episodes: [
        { from: 10, to: 20, alert: 1 },
        { from: 40, to: null, alert: 1 },
      ],
      raised: 'joined',
      from: 40,
      alert: 1,
    });
  });

  it('is raised again after a verdict at twice the value of the verdict, within the episode', () => {
    expect(reach(11, 199n, lasting, [decided]).raised).toBe('nothing');
    expect(reach(11, 200n, lasting, [decided])).toMatchObject({
      raised: 'escalated',
      alert: 2,
      episodes: [{ from: 10, to: null, alert: 2 }],
    });
  });

  it('is raised again after a verdict at the next reach, once the episode is over', () => {
    expect(reach(30, 100n, over, [decided])).toMatchObject({ raised: 'raised', from: 30, alert: 2 });
  });
});

describe('a late figure', () => {
  const falls = () => false;

  it('belongs to the episode of its minute', () => {
    expect(reach(20, 120n, over, [decided])).toMatchObject({ episodes: over, raised: 'nothing' });
    expect(reach(21, 120n, over, [decided]).raised).toBe('raised');
  });

  it('belongs to an earlier episode than the last one, with the verdict of that', () => {
    const two: Episodes = [
      { from: 10, to: 20, alert: 1 },
      { from: 40, to: 50, alert: 2 },
    ];
    const later = alert({ number: 2, open: false, value: 500n });
    expect(reach(15, 199n, two, [decided, later]).raised).toBe('nothing');
    expect(reach(15, 200n, two, [decided, later])).toMatchObject({ raised: 'escalated', alert: 3 });
    expect(reach(15, 200n, two, [decided, { ...later, open: true }])).toMatchObject({
      raised: 'joined',
      alert: 2,
    });
  });

  it('before an episode belongs to it when the figure does not fall in between', () => {
    expect(reach(7, 120n, over, [decided])).toEqual({
      episodes: [{ from: 7, to: 20, alert: 1 }],
      raised: 'nothing',
      from: 7,
      alert: 1,
    });
    expect(reach(7, 120n, over, [decided], falls)).toEqual({
      episodes: [{ from: 7, to: 7, alert: 2 }, ...over],
      raised: 'raised',
      from: 7,
      alert: 2,
    });
    expect(reach(7, 120n, lasting, [decided], falls).raised).toBe('raised');
  });
});

describe('an episode', () => {
  it('ends with the first minute that ends below the table threshold', () => {
    expect(endMinute(15, lasting, false)).toBe(lasting);
    expect(endMinute(15, lasting, true)).toEqual([{ from: 10, to: 15, alert: 1 }]);
  });

  it('that is over stays as it is when the figure of a past minute falls', () => {
    expect(endMinute(18, over, true)).toBe(over);
    expect(endMinute(20, over, true)).toBe(over);
  });

  it('goes on when a late event keeps the figure up at its end', () => {
    expect(endMinute(20, over, false)).toEqual(lasting);
    expect(endMinute(19, over, false)).toBe(over);
    expect(endMinute(21, over, false)).toBe(over);
  });

  it('goes on up to the next one at most', () => {
    const next = { from: 22, to: null, alert: 2 };
    const longer = [{ from: 10, to: 21, alert: 1 }, next];
    expect(endMinute(20, [...over, next], false)).toEqual(longer);
    expect(endMinute(21, longer, false)).toBe(longer);
  });

  it('is cut at the minute before an event that ends it, and then does not go on', () => {
    const cut = [{ from: 10, to: 14, alert: 1, cut: true }];
    expect(cutEpisode(15, lasting)).toEqual(cut);
    expect(cutEpisode(18, over)).toBe(over);
    expect(cutEpisode(9, lasting)).toBe(lasting);
    expect(endMinute(14, cut as Episodes, false)).toBe(cut);
  });

  it('may begin in the minute in which another one was cut', () => {
    const cut: Episodes = [{ from: 10, to: 9, alert: 1, cut: true }];
    expect(reach(10, 100n, cut, [decided])).toEqual({
      episodes: [...cut, { from: 10, to: null, alert: 2 }],
      raised: 'raised',
      from: 10,
      alert: 2,
    });
  });
});
