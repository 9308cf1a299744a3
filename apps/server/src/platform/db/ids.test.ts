import { expect, it } from 'vitest';
import { createIdMaker, idFloor, idNode, idTimeMs } from './ids.ts';

/** 731 days and 5 ms after the first of January 2024, which is where ids begin. */
const at = Date.UTC(2026, 0, 1, 0, 0, 0, 5);

// The layout is stored in every row: 63,158,400,005 ms, times 2^22, plus 7 times 2^16, plus the counter; made
// with Python.
it('puts milliseconds since 2024, six bits of server and sixteen of a counter into 64 bits', () => {
  const ids = createIdMaker(7, 0);
  expect([ids.next(at), ids.next(at)]).toEqual(['264905529775030273', '264905529775030274']);
  expect(createIdMaker(7, 0xffff).next(at)).toBe('264905529775030272');
  expect(createIdMaker(64 + 7, 0).next(at)).toBe('264905529775030273');
});

it('reads time and server back, and bounds the ids of a time', () => {
  expect(idTimeMs('264905529775030273')).toBe(at);
  expect(idNode('264905529775030273')).toBe(7);
  expect(idFloor(at)).toBe('264905529774571520');
  expect(idFloor(Date.UTC(2024, 0, 1))).toBe('0');
  expect(idFloor(0)).toBe('0');
});
