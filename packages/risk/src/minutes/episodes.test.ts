import { describe, expect, it } from 'vitest';
import { cutEpisode, endMinute, type LastAlert, reach } from './episodes.ts';

const alert = (more: Partial<LastAlert> = {}): LastAlert => ({
  open: true,
  episode: 10,
  value: 100n,
  ...more,
});
const lasting = { from: 10, to: null };

describe('a figure at its alarm threshold', () => {
  it('begins an episode and raises an alert', () => {
    expect(reach(10, 100n, null, null)).toEqual({ episode: lasting, raised: 'raised' });
  });

  it('joins the open alert, also of an earlier episode', () => {
    expect(reach(11, 150n, lasting, alert()).raised).toBe('joined');
    expect(reach(40, 150n, { from: 10, to: 20 }, alert())).toEqual({
      episode: { from: 40, to: null },
      raised: 'joined',
    });
  });

  it('is raised again after a verdict at twice the value of the verdict, within the episode', () => {
    const decided = alert({ open: false });
    expect(reach(11, 199n, lasting, decided).raised).toBe('nothing');
    expect(reach(11, 200n, lasting, decided).raised).toBe('escalated');
  });

  it('is raised again after a verdict at the next reach, once the episode is over', () => {
    expect(reach(30, 100n, { from: 10, to: 20 }, alert({ open: false }))).toEqual({
      episode: { from: 30, to: null },
      raised: 'raised',
    });
  });

  it('is never raised again when its key raises once, whatever the figure and the episode', () => {
    const decided = alert({ open: false });
    expect(reach(11, 1_000n, lasting, decided, true).raised).toBe('nothing');
    expect(reach(30, 1_000n, { from: 10, to: 20 }, decided, true).raised).toBe('nothing');
    expect(reach(11, 1_000n, lasting, null, true).raised).toBe('raised');
    expect(reach(11, 1_000n, lasting, alert({ open: true }), true).raised).toBe('joined');
  });

  it('belongs to the episode of its minute when its event comes late', () => {
    const over = { from: 10, to: 20 };
    expect(reach(20, 120n, over, alert({ open: false }))).toEqual({ episode: over, raised: 'nothing' });
    expect(reach(21, 120n, over, alert({ open: false })).raised).toBe('raised');
  });
});

describe('an episode', () => {
  it('ends with the first minute that ends below the table threshold', () => {
    expect(endMinute(15, lasting, false)).toEqual(lasting);
    expect(endMinute(15, lasting, true)).toEqual({ from: 10, to: 15 });
  });

  it('that is over stays as it is', () => {
    expect(endMinute(18, { from: 10, to: 15 }, true)).toEqual({ from: 10, to: 15 });
  });

  it('is cut at the minute before an event that ends it', () => {
    expect(cutEpisode(15, lasting)).toEqual({ from: 10, to: 14 });
    expect(cutEpisode(18, { from: 10, to: 15 })).toEqual({ from: 10, to: 15 });
  });

  it('begins with the next minute where one has begun in the same minute before', () => {
    expect(reach(10, 100n, { from: 10, to: 9 }, null)).toEqual({
      episode: { from: 11, to: null },
      raised: 'raised',
    });
    expect(reach(11, 100n, { from: 10, to: 9 }, null).episode).toEqual({ from: 11, to: null });
  });

  it('takes an event of before its beginning for another episode', () => {
    expect(reach(9, 100n, { from: 10, to: 20 }, alert({ open: false }))).toEqual({
      episode: { from: 9, to: null },
      raised: 'raised',
    });
    expect(reach(10, 100n, { from: 10, to: 20 }, alert({ open: false })).episode).toEqual({
      from: 10,
      to: 20,
    });
  });
});
