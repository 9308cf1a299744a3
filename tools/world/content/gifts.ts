import { writeFile } from 'node:fs/promises';
import type pg from 'pg';
import type { FileStore } from '../../../apps/server/src/platform/files/store.ts';
import { drawGift, nameOf, shapes } from './gift-art.ts';

/** A gift of the demo world; money in minor units of CNY. */
export interface GiftSample {
  readonly name: readonly [zh: string, en: string];
  readonly type: 'ordinary' | 'fans' | 'admission';
  readonly price: bigint;
  /** Relative frequency among the gifts. */
  readonly weight: number;
  readonly most?: number;
  readonly sentBefore?: bigint;
  readonly disabled?: true;
  readonly still: Buffer;
  readonly moving: Buffer;
}

const drawn = (shape: keyof typeof shapes, red: number, green: number, blue: number) =>
  drawGift(shapes[shape], [red, green, blue]);

let made: readonly GiftSample[] | undefined;

/** Returns the gifts of the demo data, drawn at the first call. */
export function giftSamples(): readonly GiftSample[] {
  made ??= [
    { name: ['玫瑰', 'Rose'], type: 'ordinary', price: 100n, weight: 40, ...drawn('rose', 230, 40, 80) },
    { name: ['爱心', 'Heart'], type: 'ordinary', price: 520n, weight: 25, ...drawn('heart', 235, 30, 60) },
    {
      name: ['生日蛋糕', 'Cake'],
      type: 'ordinary',
      price: 6_600n,
      weight: 6,
      ...drawn('cake', 240, 170, 90),
    },
    {
      name: ['火箭', 'Rocket'],
      type: 'ordinary',
      price: 50_000n,
      weight: 1,
      most: 10,
      ...drawn('rocket', 80, 140, 240),
    },
    { name: ['粉丝灯牌', 'Fan sign'], type: 'fans', price: 990n, weight: 15, ...drawn('star', 250, 190, 40) },
    {
      name: ['守护皇冠', 'Guardian crown'],
      type: 'fans',
      price: 18_800n,
      weight: 2,
      sentBefore: 10_000n,
      ...drawn('crown', 230, 180, 20),
    },
    { name: ['专车入场', 'Car'], type: 'admission', price: 1_000n, weight: 6, ...drawn('car', 60, 180, 120) },
    { name: ['闪亮入场', 'Spark'], type: 'admission', price: 0n, weight: 8, ...drawn('star', 120, 220, 250) },
    {
      name: ['中秋月饼', 'Mooncake'],
      type: 'ordinary',
      price: 880n,
      weight: 0,
      disabled: true,
      ...drawn('rose', 200, 140, 60),
    },
  ];
  return made;
}

interface ImageFile {
  readonly kind: string;
  readonly type: string;
  readonly content: Buffer;
}
const files = (): ReadonlyMap<string, ImageFile> =>
  new Map(
    giftSamples().flatMap(({ still, moving }): [string, ImageFile][] => [
      [nameOf(still), { kind: 'giftStatic', type: 'image/png', content: still }],
      [nameOf(moving), { kind: 'giftDynamic', type: 'image/apng', content: moving }],
    ]),
  );

/** Enters the pictures of the demo world's gifts; what they show is put into the storage by `storeGifts`. */
export async function writeGiftImages(client: pg.Client, nowMs: number): Promise<void> {
  for (const [name, { kind, type, content }] of files())
    await client.query(
      `insert into stored_file (tenant_id, agent_id, name, kind, type, bytes, operator_id, created_at,
        used_at)
       select 0, 0, $1, $2, $3, $4, id, $5, $5 from operator where account = 'sysadmin'`,
      [name, kind, type, content.length, new Date(nowMs - 40 * 86_400_000)],
    );
}

/** Puts the pictures of the demo world's gifts into the storage. */
export async function storeGiftImages(store: FileStore): Promise<void> {
  for (const [name, { content }] of files()) {
    const temporary = await store.temporary();
    await writeFile(temporary, content, { mode: 0o600 });
    await store.keep(temporary, name);
  }
}
