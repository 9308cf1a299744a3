import { plainArray, type RunSql } from '../../domain/sql/run-sql.ts';

/** Returns accounts of members and agents, and English names of games and rooms, by the subject that names them. */
export async function readNames(run: RunSql, subjects: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    plainArray(
      subjects
        .filter((one) => one.startsWith(`${kind}:`))
        .map((one) => one.slice(kind.length + 1))
        .filter((id) => /^\d+$/.test(id)),
    );
  const roomIds = subjects.filter((one) => one.startsWith('room:')).map((one) => one.slice('room:'.length));
  const rows = await run<{ subject: string; name: string }>(
    'risk-names',
    `select 'm:' || id as subject, account as name from member where id = any($1::bigint[])
     union all select 'a:' || id, account from agent where id = any($2::bigint[])
     union all select 't:' || id, account from agent where id = any($3::bigint[])
     union all select 'game:' || id, name_en_us from game where id = any($4::int[])
     union all select 'g:' || g.id, t.name from pool_group g join pool_terms t on t.id = g.terms_id
       where g.id = any($5::bigint[])
     union all select 'room:' || id, name_en_us from room where id = any($6::text[])`,
    [idsOf('m'), idsOf('a'), idsOf('t'), idsOf('game'), idsOf('g'), roomIds],
  );
  return new Map(rows.map(({ subject, name }) => [subject, name]));
}
