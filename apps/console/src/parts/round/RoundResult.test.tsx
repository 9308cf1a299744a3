// @vitest-environment jsdom
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DECODABLE_IDS } from '@pitboss/rounds/catalogue';
import type { RoundRecord } from '@pitboss/rounds/types';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Language } from '../../kit/text.ts';
import gallery from './gallery.json' with { type: 'json' };
import { imagePath, RoundImage } from './image.tsx';
import { imageNames, imageShortName } from './image-names.ts';
import { RoundResult, rawText } from './RoundResult.tsx';

const languages: readonly Language[] = ['zh_cn', 'en_us'];
const entries = gallery as unknown as readonly {
  gameId: number;
  good: RoundRecord[];
  mismatch: RoundRecord;
  malformed: RoundRecord;
}[];

let unmount = () => {};
const complaints: unknown[][] = [];

function show(node: React.ReactNode): HTMLElement {
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(node));
  unmount = () => act(() => root.unmount());
  return box;
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
  vi.spyOn(console, 'warn').mockImplementation((...words) => void complaints.push(words));
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

test('the gallery holds every decodable game', () => {
  expect(entries.map((entry) => entry.gameId)).toEqual([...DECODABLE_IDS]);
});

describe.each(languages)('in %s', (language) => {
  test.each(entries)('game $gameId', ({ good, mismatch, malformed }) => {
    for (const record of good) {
      const box = show(<RoundResult record={record} language={language} />);
      expect(box.textContent).toContain(record.inningId);
      expect(box.querySelector('.round-warning, .round-fallback')).toBeNull();
      for (const image of box.querySelectorAll('img')) expect(image.alt).not.toBe('');
      unmount();
    }
    const warned = show(<RoundResult record={mismatch} language={language} />);
    expect(warned.querySelector('.round-warning')?.textContent).toMatch(/M_AREA/);
    unmount();
    const failed = show(<RoundResult record={malformed} language={language} />);
    expect(failed.querySelector('.round-fallback')?.textContent).toMatch(/E_[A-Z]+/);
    expect(failed.textContent).toContain(malformed.inningId);
    expect(complaints).toEqual([]);
  });
});

test('a raw result is cut and never read as markup', () => {
  const record = {
    gameId: 201,
    inningId: 'X-1',
    result: `<img src=x onerror=alert(1)>${'9'.repeat(300)}`,
    player: '',
    banker: '',
    cardType: '',
  };
  const box = show(<RoundResult record={record} language="en_us" />);
  expect(box.querySelector('img')).toBeNull();
  expect(rawText(record.result)).toHaveLength(121);
  expect(box.textContent).toContain('<img src=x');
});

test.each([null, undefined, 7, 'text', [], { gameId: 201 }])('a record that is none: %j', (record) => {
  const box = show(<RoundResult record={record as unknown as RoundRecord} language="en_us" />);
  expect(box.querySelector('.round-fallback')).not.toBeNull();
  expect(complaints).toEqual([]);
});

test('an unknown picture gives an empty address, a warning and its name as text', () => {
  expect(imagePath('card_55')).toBe('');
  expect(complaints).toEqual([['no picture is named card_55']]);
  const box = show(<RoundImage name="card_99" />);
  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toBe('#99');
});

test('a picture that does not load becomes its short name', () => {
  const box = show(<RoundImage name="card_40" />);
  const image = box.querySelector('img');
  expect(image?.alt).toBe('SA');
  act(() => void image?.dispatchEvent(new Event('error')));
  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toBe('SA');
});

test('every picture that can be named exists and has a short name', () => {
  const folder = join(import.meta.dirname, '../../../public/static/img');
  for (const name of imageNames) {
    expect(existsSync(join(folder, `${name}.svg`)), name).toBe(true);
    expect(imageShortName(name)).not.toBe('');
  }
});
