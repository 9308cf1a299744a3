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
import { imagePath, RoundImage } from './images/image.tsx';
import { imageNames, imageShortName } from './images/image-names.ts';
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
  vi.spyOn(console, 'error').mockImplementation((...texts) => void complaints.push(texts));
  vi.spyOn(console, 'warn').mockImplementation((...texts) => void complaints.push(texts));
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

test('an unknown image gives an empty address, a warning and its name as text', () => {
  expect(imagePath('card_55')).toBe('');
  expect(complaints).toEqual([['no picture is named card_55']]);
  const box = show(<RoundImage name="card_99" />);
  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toBe('#99');
});

test('an image that does not load becomes its short name', () => {
  const box = show(<RoundImage name="card_40" />);
  const image = box.querySelector('img');
  expect(image?.alt).toBe('SA');
  act(() => void image?.dispatchEvent(new Event('error')));
  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toBe('SA');
});

test('every image that can be named exists and has a short name', () => {
  const folder = join(import.meta.dirname, '../../../public/static/img');
  for (const name of imageNames) {
    expect(existsSync(join(folder, `${name}.svg`)), name).toBe(true);
    expect(imageShortName(name)).not.toBe('');
  }
});

test.each([
  ['cards', [...Array(54).keys()].map((index) => `card_${index + 1}`)],
  ['backs of cards', ['card_back_red', 'card_back_blue']],
  ['dice', ['dice_1', 'dice_2', 'dice_3', 'dice_4', 'dice_5', 'dice_6']],
  ['hands', [1, 2, 3].flatMap((hand) => [1, 2, 3].map((look) => `rps_${hand}_${look}`))],
  ['the scratch card', ['scratch_cover']],
  ['the tear-open game', ['tear_closed', 'tear_1', 'tear_2']],
])('pictures of %s are served under static/img', (_, names) => {
  const folder = join(import.meta.dirname, '../../../public/static/img');
  for (const name of names) {
    expect(imagePath(name)).toBe(`/static/img/${name}.svg`);
    expect(existsSync(join(folder, `${name}.svg`)), name).toBe(true);
  }
  expect(complaints).toEqual([]);
});
