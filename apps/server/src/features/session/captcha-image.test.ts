import { limits } from '@pitboss/contract/core/limits';
import { describe, expect, it } from 'vitest';
import { drawCode } from './captcha-image.ts';

/** Horizontal and vertical positions of the points of each path. */
const pathsOf = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, d = '']) => {
    const points = [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
    return { xs: points.map(([, x]) => Number(x)), ys: points.map(([, , y]) => Number(y)) };
  });
const isAcross = ({ xs }: { xs: number[] }) => Math.max(...xs) - Math.min(...xs) > 150;
const images = Array.from({ length: 200 }, drawCode);

describe('the image of a verification code', () => {
  it('shows a glyph for each character, from left to right, inside the image', () => {
    for (const { text, data } of images) {
      expect(text).toMatch(new RegExp(`^[A-Z0-9]{${limits.captchaLength}}$`));
      const drawn = pathsOf(data).filter((path) => !isAcross(path));
      expect(drawn).toHaveLength(limits.captchaLength);
      const centres = drawn.map(({ xs }) => (Math.min(...xs) + Math.max(...xs)) / 2);
      expect(centres).toEqual([...centres].sort((a, b) => a - b));
      for (const { xs, ys } of drawn) {
        expect(Math.min(...xs, ...ys)).toBeGreaterThan(0);
        expect(Math.max(...xs)).toBeLessThan(200);
        expect(Math.max(...ys)).toBeLessThan(56);
        expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(20);
      }
    }
  });

  it('crosses the glyphs with two lines', () => {
    for (const { data } of images) expect(pathsOf(data).filter(isAcross)).toHaveLength(2);
  });

  it('contains no characters, only lines', () => {
    for (const { data } of images) expect(data.replace(/<[^>]*>/g, '')).toBe('');
    expect(images[0]?.data).not.toMatch(/<text|font|title|aria/);
  });

  it('differs on each call, in its code and in the lines of the same character', () => {
    expect(new Set(images.map(({ text }) => text)).size).toBe(images.length);
    const drawn = images.flatMap(({ data }) => [...data.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d));
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('leaves out the characters that are taken for one another', () => {
    expect(images.map(({ text }) => text).join('')).not.toMatch(/[B8G6I1O0S5U2Z]/);
  });
});
