import type { sensitive } from '@pitboss/contract/chat/sensitive';
import type { RequestOf } from '@pitboss/contract/core/define';
import { formText } from '@pitboss/rules/words/normal-form';
import { sql } from 'kysely';
import { publishWords } from '../../domain/config-feed/publish.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction, plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface WordRow {
  id: string;
  word: string;
  form: string;
  remark: string;
  action: 'mask' | 'block';
  updated_at: Date;
}
export type WordWritten = Omit<WordRow, 'updated_at'>;

/** Returns one page of the words, with the hits of each in the last 30 Beijing days, including today. */
export function listWords(db: Tx, filter: RequestOf<typeof sensitive.list>) {
  const form = formText(filter.word ?? '');
  return pageRows<WordRow & { hits: string; members: number; operator: string | null }>(db, filter, {
    select: sql`w.*, coalesce(h.hits, 0) as hits, coalesce(h.members, 0) as members, o.account as operator`,
    from: sql`sensitive_word w`,
    joins: sql`left join operator o on o.id = w.operator_id left join (
      select s.word_id, sum(s.hits) as hits, count(distinct s.member_id)::int as members from sensitive_hit s
      where s.day > (now() at time zone 'Asia/Shanghai')::date - 30
        group by s.word_id) h on h.word_id = w.id`,
    where: all([
      when(filter.action, (action) => sql`w.action = ${action}`),
      when(
        filter.word?.trim(),
        (word) =>
          sql`(w.word ilike ${containing(word)} or (${form} <> '' and position(${form} in w.form) > 0))`,
      ),
    ]),
    order: orderBy(
      filter,
      { updatedAt: 'w.updated_at', word: 'w.word', hits: 'hits', members: 'members' },
      'updatedAt',
      'w.id',
    ),
  });
}

/** Locks the word list for a change and returns its length. Concurrent changes wait. */
export async function holdWords(tx: Tx): Promise<number> {
  await sql`update sensitive_state set version = version + 1`.execute(tx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sensitive_word`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function wordsById(tx: Tx, ids: readonly string[]): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select * from sensitive_word where id = any(${plainArray(ids)}::bigint[]) order by id for update`.execute(
    tx,
  );
  return rows;
}

/** Returns the words with the given forms, by form. */
export async function wordsByForm(tx: Tx, forms: readonly string[]): Promise<Map<string, WordRow>> {
  const { rows } = await sql<WordRow>`
    select * from sensitive_word
      where form in (select jsonb_array_elements_text(${JSON.stringify(forms)}::jsonb))`.execute(tx);
  return new Map(rows.map((row) => [row.form, row]));
}

/** Inserts words or overwrites them, and notifies the game servers. */
export async function saveWords(
  tx: Tx,
  words: readonly WordWritten[],
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  await sql`
    insert into sensitive_word as w (id, word, form, remark, action, operator_id, actor, created_at,
      updated_at)
    select u.id, u.word, u.form, u.remark, u.action, ${by.operatorId}::bigint, ${by.account}, now(), now()
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as u (id bigint, word text, form text,
      remark text, action text)
    on conflict (id) do update set word = excluded.word, form = excluded.form, remark = excluded.remark,
      action = excluded.action,
      operator_id = excluded.operator_id, actor = excluded.actor, updated_at = excluded.updated_at`.execute(
    tx,
  );
  await publishWords(inTransaction(tx));
}

export async function deleteWords(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from sensitive_word where id = any(${plainArray(ids)}::bigint[])`.execute(tx);
  await publishWords(inTransaction(tx));
}
