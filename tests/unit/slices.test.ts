import { registry } from '@pitboss/contract/index';
import { pages } from '@pitboss/contract/pages';
import { expect, it } from 'vitest';
import { committedSlices, slicesDocument } from '../../tools/slices.ts';

it('finds docs/slices.md as `npm run slices` writes it', () => {
  expect(committedSlices() === slicesDocument(), 'run "npm run slices" and commit docs/slices.md').toBe(true);
});

it('names every page and every call', () => {
  const document = slicesDocument();
  for (const page of pages) expect(document).toContain(`| \`${page.path}\` | ${page.id} |`);
  for (const { slice, name, call } of registry)
    expect(document).toContain(`\`${call.path}\` ${slice}.${name} (`);
});
