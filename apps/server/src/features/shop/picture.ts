import { readFile } from 'node:fs/promises';
import { readPngHeader } from '@pitboss/rules/checks/agent-checks';
import { rewritePng } from '../../domain/agents/png.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { Inspect } from '../../kernel/storage/receive.ts';

/** Pixels of a side: as large as a shop shows one on the sharpest screen. */
const largestSide = 2048;

/** Tells a picture of goods from its first bytes and size, before anything is decoded, and writes it anew. */
export const inspectGoodsPicture: Inspect = async (path) => {
  const file = await readFile(path);
  const header = readPngHeader(file);
  if (!header || header.width > largestSide || header.height > largestSide)
    throw new Refusal('goods.picture');
  const content = rewritePng(file);
  if (!content) throw new Refusal('goods.picture');
  return { type: 'image/png', content };
};
