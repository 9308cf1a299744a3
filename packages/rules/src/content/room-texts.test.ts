import { describe, expect, it } from 'vitest';
import { limitErrorTexts } from '../rooms/error-texts.ts';
import {
  isRoomLanguage,
  placeholderSource,
  placeholdersFit,
  placeholdersOf,
  servedText,
  textKeys,
} from './room-texts.ts';

describe('languages of rooms', () => {
  it('are ten', () => {
    for (const word of ['zh_cn', 'en_us', 'zh_tw', 'id_id', 'th', 'vi', 'ko', 'ja', 'ms', 'hi'])
      expect(isRoomLanguage(word), word).toBe(true);
    for (const word of ['de', '', 'zh', 'EN_US']) expect(isRoomLanguage(word), word).toBe(false);
  });
});

describe('keys of texts', () => {
  it('name what they are of', () => {
    expect(textKeys.game(201)).toBe('game.201.name');
    expect(textKeys.area(201, 3)).toBe('area.201.3.name');
    expect(textKeys.room('9')).toBe('room.9.name');
    expect(textKeys.hall('expert')).toBe('hall.expert');
    expect(textKeys.ui('bet')).toBe('ui.bet');
  });
});

describe('placeholders', () => {
  it('are listed once each, by their letters', () => {
    expect(placeholdersOf('{member} sends {gift} x{count} {gift}')).toEqual([
      '{count}',
      '{gift}',
      '{member}',
    ]);
    expect(placeholdersOf('{} { a } {{x}} none')).toEqual(['{x}']);
    expect(placeholdersOf('')).toEqual([]);
  });

  it('must be those of the source, in any order', () => {
    expect(placeholdersFit('{min} - {max}', '{max}: {min}')).toBe(true);
    expect(placeholdersFit('{min} - {max}', '{min}')).toBe(false);
    expect(placeholdersFit('{min}', '{min} {max}')).toBe(false);
    expect(placeholdersFit('{min}', '')).toBe(true);
    expect(placeholdersFit('a', 'b')).toBe(true);
  });
});

describe('placeholderSource', () => {
  it('is the product’s text where it has one, else the source as it was', () => {
    expect(placeholderSource('ui.limits', '限红')).toBe('限红 {min} - {max}');
    expect(placeholderSource('ui.ghost', '甲 {a}')).toBe('甲 {a}');
    expect(placeholderSource('game.201.name', '百家乐')).toBe('百家乐');
    expect(placeholderSource('limits', '甲')).toBe('甲');
    expect(placeholderSource('ui.constructor', '甲')).toBe('甲');
  });
});

describe('servedText', () => {
  it('is the language, else English, else the source, else nothing', () => {
    expect(servedText({ th: 'T', en_us: 'E', zh_cn: 'Z' }, 'th')).toBe('T');
    expect(servedText({ th: '', en_us: 'E', zh_cn: 'Z' }, 'th')).toBe('E');
    expect(servedText({ zh_cn: 'Z' }, 'th')).toBe('Z');
    expect(servedText({ ja: 'J' }, 'th')).toBe('');
  });
});

describe('texts of the faults of limits', () => {
  it('exist in both languages, each its own', () => {
    const texts = Object.values(limitErrorTexts);
    expect(texts).toHaveLength(13);
    for (const language of ['zh_cn', 'en_us'] as const) {
      for (const text of texts) expect(text[language].trim().length).toBeGreaterThan(3);
      expect(new Set(texts.map((text) => text[language])).size).toBe(13);
    }
  });

  it('name the number of chips', () => {
    expect(limitErrorTexts.chipCount).toEqual({
      zh_cn: '筹码须为1至10个',
      en_us: 'There must be 1 to 10 chips.',
    });
  });
});
