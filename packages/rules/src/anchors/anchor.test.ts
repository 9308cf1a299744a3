import { describe, expect, it } from 'vitest';
import {
  anchorActions,
  anchorLimits,
  anchorMay,
  anchorStates,
  anchorTypes,
  bans,
  needsReason,
  sharesFit,
  streamEnds,
  streamHealth,
  streamHealths,
} from './anchor.ts';

describe('the vocabulary of anchors', () => {
  it('has the states, types, actions and ends of the specification', () => {
    expect(anchorStates).toEqual(['pending', 'live', 'notLive', 'offline']);
    expect(anchorTypes).toEqual(['own', 'agency']);
    expect(anchorActions).toEqual(['allow', 'ban', 'unblock', 'forceClose', 'forceCloseBan']);
    expect(streamEnds).toEqual(['stop', 'forced', 'lost']);
    expect(streamHealths).toEqual(['good', 'weak', 'lost']);
  });

  it('bounds codes at five minutes, sessions at twelve hours and lost streams at five minutes', () => {
    expect(anchorLimits.codeMs).toBe(300_000);
    expect(anchorLimits.sessionMs).toBe(43_200_000);
    expect(anchorLimits.lostShownMs).toBe(300_000);
  });
});

describe('anchorMay', () => {
  it('allows exactly the actions of each state', () => {
    const allowed = Object.fromEntries(
      anchorStates.flatMap((state) =>
        [false, true].map((banned) => [
          `${state}${banned ? ' banned' : ''}`,
          anchorActions.filter((action) => anchorMay({ state, banned }, action)),
        ]),
      ),
    );
    expect(allowed).toEqual({
      pending: ['allow', 'ban'],
      'pending banned': ['allow', 'unblock'],
      live: ['ban', 'forceClose', 'forceCloseBan'],
      'live banned': ['unblock'],
      notLive: ['ban'],
      'notLive banned': ['unblock'],
      offline: ['ban'],
      'offline banned': ['unblock'],
    });
  });
});

describe('actions on anchors', () => {
  it('need a reason when they ban or close', () => {
    expect(anchorActions.filter(needsReason)).toEqual(['ban', 'forceClose', 'forceCloseBan']);
  });

  it('bar from then on when they ban', () => {
    expect(anchorActions.filter(bans)).toEqual(['ban', 'forceCloseBan']);
  });
});

describe('streamHealth', () => {
  it('is lost after 90 seconds of silence', () => {
    expect(streamHealth(90_000, 30, 900)).toBe('good');
    expect(streamHealth(90_001, 30, 900)).toBe('lost');
  });

  it('is weak below 15 frames or 300 kilobits a second', () => {
    expect(streamHealth(0, 15, 300)).toBe('good');
    expect(streamHealth(0, 14, 300)).toBe('weak');
    expect(streamHealth(0, 15, 299)).toBe('weak');
  });

  it('counts what is not reported as good', () => {
    expect(streamHealth(0, null, null)).toBe('good');
    expect(streamHealth(0, null, 299)).toBe('weak');
    expect(streamHealth(0, 14, null)).toBe('weak');
  });
});

describe('sharesFit', () => {
  it.each<[string, string, boolean, boolean]>([
    ['0.5', '0.5', true, true],
    ['1', '0', false, true],
    ['1.0000', '0.0000', true, true],
    ['0', '0', false, true],
    ['0.5', '0.5001', true, false],
    ['1.0001', '0', true, false],
    ['0.3', '0.0001', false, false],
    ['0.3', '0.0001', true, true],
    ['0.12345', '0', true, false],
    ['0', '0.12345', true, false],
    ['-0.1', '0', true, false],
    ['x0.1', '0', true, false],
    ['0.1x', '0', true, false],
    ['', '0', true, false],
    ['0', '', true, false],
    ['.5', '0', true, false],
    ['0.', '0', true, false],
    ['0001', '0', true, false],
    ['001', '0', true, true],
    ['0.a', '0', true, false],
  ])('for %j and %j (agency: %s) is %s', (anchor, agency, hasAgency, fits) => {
    expect(sharesFit(anchor, agency, hasAgency)).toBe(fits);
  });
});
