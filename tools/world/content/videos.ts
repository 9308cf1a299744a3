import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import type { FileStore } from '../../../apps/server/src/platform/files/store.ts';
import { programFile } from '../../../apps/server/src/platform/start/program.ts';
import { worldAssets } from '../../pitboss/commands.ts';
import { createIds } from '../rows/ids.ts';
import { dayMs, hourMs } from '../time/rhythm.ts';

const tags = [
  ['新手教程', 900],
  ['荷官风采', 500],
  ['活动预告', 300],
  ['礼物特效', 100],
  ['节日', 10],
] as const;

/**
 * Three seconds each, made with a canvas and the recorder of a browser; their covers are one of their
 * pictures.
 */
const samples = [
  { file: 'intro.webm', type: 'video/webm', name: '平台介绍', tags: [0, 2], recommendation: 100, days: 21 },
  { file: 'rules.webm', type: 'video/webm', name: '百家乐玩法讲解', tags: [0], recommendation: 80, days: 14 },
  { file: 'gifts.mp4', type: 'video/mp4', name: '火箭礼物展示', tags: [3, 1], recommendation: 0, days: 2 },
] as const;

const read = (name: string) => readFile(programFile(`${worldAssets}/${name}`));
const coverOf = (file: string) => file.replace(/\.\w+$/, '.webp');
/** The name of a stored file of the demo world, the same for the same content. */
const nameOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** Videos of the demo world with their tags; what they show is put into the storage by `storeVideos`. */
export async function writeVideos(client: pg.Client, nowMs: number): Promise<void> {
  const id = createIds();
  const tagIds: string[] = [];
  for (const [name, weight] of tags) {
    tagIds.push(id(nowMs - 30 * dayMs));
    await client.query('insert into video_tag (id, name, weight) values ($1, $2, $3)', [
      tagIds.at(-1),
      name,
      weight,
    ]);
  }
  let used = 0;
  for (const sample of samples) {
    const [content, cover] = await Promise.all([read(sample.file), read(coverOf(sample.file))]);
    const at = new Date(nowMs - sample.days * dayMs - 3 * hourMs);
    const videoId = id(at.getTime());
    used += content.length;
    for (const [kind, type, bytes] of [
      ['video', sample.type, content],
      ['videoCover', 'image/webp', cover],
    ] as const)
      await client.query(
        `insert into stored_file (tenant_id, agent_id, name, kind, type, bytes, operator_id, created_at,
          used_at)
         select 0, 0, $1, $2, $3, $4, id, $5, $5 from operator where account = 'sysadmin'`,
        [nameOf(bytes), kind, type, bytes.length, at],
      );
    await client.query(
      `insert into video (id, name, file, type, bytes, cover, recommendation, operator_id, actor, created_at,
        updated_at)
       select $1, $2, $3, $4, $5, $6, $7, id, account, $8, $8 from operator where account = 'sysadmin'`,
      [
        videoId,
        sample.name,
        nameOf(content),
        sample.type,
        content.length,
        nameOf(cover),
        sample.recommendation,
        at,
      ],
    );
    await client.query('insert into video_tagging (video_id, tag_id) select $1, unnest($2::bigint[])', [
      videoId,
      sample.tags.map((position) => tagIds[position]),
    ]);
  }
  await client.query('update video_space set bytes = $1', [used]);
}

/** Puts the videos of the demo world and their covers into the storage. */
export async function storeVideos(store: FileStore): Promise<void> {
  for (const { file } of samples)
    for (const content of [await read(file), await read(coverOf(file))]) {
      const temporary = await store.temporary();
      await writeFile(temporary, content, { mode: 0o600 });
      await store.keep(temporary, nameOf(content));
    }
}
