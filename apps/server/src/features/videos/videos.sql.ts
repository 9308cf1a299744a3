import type { videos, videoTags } from '@pitboss/contract/content/videos';
import type { RequestOf } from '@pitboss/contract/core/define';
import type { ErrorKey } from '@pitboss/contract/core/errors';
import { sql } from 'kysely';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface VideoRow {
  readonly id: string;
  readonly name: string;
  readonly file: string | null;
  readonly cover: string | null;
  readonly bytes: string;
  readonly recommendation: number;
  readonly version: number;
  readonly actor: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}
export interface ListedVideo extends Omit<VideoRow, 'updated_at'> {
  readonly state: 'uploading' | 'ready' | 'failed';
  readonly received: string;
  readonly reason: ErrorKey | null;
  readonly tags: { id: string; name: string }[];
}

/** SQL source: videos, and uploads of them that have not become one. */
const both = sql`(
  select v.id, v.name, v.file, v.cover, v.bytes, v.bytes as received, v.recommendation, v.version, v.actor,
    v.created_at,
    'ready' as state, null as reason from video v
  union all
  select u.id, u.name, null, null, u.bytes, u.received, 0, 1, u.actor, u.created_at, u.state, u.reason
  from file_upload u where u.kind = 'video' and u.state <> 'done') l`;

/** One page of the videos, the recommended first. */
export function listVideos(db: Tx, filter: RequestOf<typeof videos.list>) {
  return pageRows<ListedVideo>(db, filter, {
    select: sql`l.*, (select coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'name', t.name)
      order by t.weight desc, t.id), '[]')
      from video_tagging g join video_tag t on t.id = g.tag_id where g.video_id = l.id) as tags`,
    from: both,
    where: all([
      when(filter.name, (name) => sql`l.name ilike ${containing(name)}`),
      when(filter.state, (state) => sql`l.state = ${state}`),
      when(
        filter.tagId,
        (tag) =>
          sql`exists (select from video_tagging g where g.video_id = l.id and g.tag_id = ${tag}::bigint)`,
      ),
    ]),
    order: orderBy(
      filter,
      { recommendation: 'l.recommendation', createdAt: 'l.created_at', bytes: 'l.bytes' },
      'recommendation',
      'l.id',
    ),
  });
}

/** Reads a video for a change, locked until the commit. */
export async function holdVideo(tx: Tx, id: string): Promise<(VideoRow & { tags: string[] }) | undefined> {
  await sql`select from video where id = ${id}::bigint for update`.execute(tx);
  // Read after the lock: a statement sees the tags that were committed before it began.
  const { rows } = await sql<VideoRow & { tags: string[] }>`
    select v.*, (select coalesce(array_agg(g.tag_id::text order by g.tag_id), '{}') from video_tagging g
      where g.video_id = v.id) as tags
    from video v where v.id = ${id}::bigint`.execute(tx);
  return rows[0];
}

interface Written {
  readonly name: string;
  readonly cover: string | null;
  readonly recommendation: number;
}
type By = { readonly operatorId: string; readonly account: string };

export async function addVideo(
  tx: Tx,
  video: Written & { readonly id: string; readonly file: string },
  by: By,
): Promise<void> {
  await sql`insert into video (id, name, file, type, bytes, cover, recommendation, operator_id, actor,
    created_at, updated_at)
    select ${video.id}::bigint, ${video.name}, f.name, f.type, f.bytes, ${video.cover},
      ${video.recommendation}, ${by.operatorId}::bigint,
      ${by.account}, now(), now() from stored_file f where f.name = ${video.file}`.execute(tx);
}

export async function changeVideo(tx: Tx, id: string, video: Written, by: By): Promise<void> {
  await sql`update video set name = ${video.name}, cover = ${video.cover},
    recommendation = ${video.recommendation},
    operator_id = ${by.operatorId}::bigint, actor = ${by.account}, updated_at = now(), version = version + 1
    where id = ${id}::bigint`.execute(tx);
}

/**
 * Sets the tags of a video; returns false when one of them does not exist. Tags are locked so that none is
 * deleted meanwhile.
 */
export async function setTags(tx: Tx, id: string, tagIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(tagIds)];
  const found =
    await sql`select from video_tag where id = any(${plainArray(wanted)}::bigint[]) for key share`.execute(
      tx,
    );
  if (found.rows.length !== wanted.length) return false;
  await sql`delete from video_tagging where video_id = ${id}::bigint`.execute(tx);
  await sql`insert into video_tagging (video_id, tag_id)
    select ${id}::bigint, unnest(${plainArray(wanted)}::bigint[])`.execute(tx);
  return true;
}

export const deleteVideo = (tx: Tx, id: string) =>
  sql`delete from video where id = ${id}::bigint`.execute(tx);

export interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  readonly videos: number;
}

/** All tags, those of greater weight first. */
export async function listTags(db: Tx): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select t.id::text as id, t.name, t.weight, (select count(*)::int from video_tagging g
      where g.tag_id = t.id) as videos
    from video_tag t order by t.weight desc, t.id`.execute(db);
  return rows;
}

/** Returns a tag, locked until the commit. */
export async function holdTag(tx: Tx, id: string): Promise<Omit<TagRow, 'videos'> | undefined> {
  const { rows } = await sql<Omit<TagRow, 'videos'>>`
    select id::text as id, name, weight from video_tag where id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** Counts the videos with a tag. */
export async function videosOf(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from video_tagging where tag_id = ${id}::bigint`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Inserts or updates a tag; returns false when another one has the name. */
export async function saveTag(
  tx: Tx,
  tag: RequestOf<typeof videoTags.save> & { readonly id: string },
): Promise<boolean> {
  // Writers run sequentially, so that the second of two new tags of one name is rejected here and not by the
  // database.
  await sql`lock table video_tag in share row exclusive mode`.execute(tx);
  const taken = await sql`select from video_tag where lower(name) = lower(${tag.name})
      and id <> ${tag.id}::bigint`.execute(tx);
  if (taken.rows.length > 0) return false;
  await sql`insert into video_tag (id, name, weight) values (${tag.id}::bigint, ${tag.name}, ${tag.weight})
    on conflict (id) do update set name = excluded.name, weight = excluded.weight`.execute(tx);
  return true;
}

export const deleteTag = (tx: Tx, id: string) =>
  sql`delete from video_tag where id = ${id}::bigint`.execute(tx);
