import { useMemo, useState } from 'react';
import './logs.css';
import { Callout } from '../../kit/detail/callout.tsx';
import { useText } from '../../kit/text.ts';
import type { Json } from '../../kit/values/value-words.ts';
import { useChangeWords } from './change-words.ts';
import { type DiffRow, diffOf, fieldOf, parseSide } from './diff.ts';
import { logText } from './logs.text.ts';

interface Change {
  /** Path of the call. */
  readonly type: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly result: 'success' | 'denied';
}

/** Change with the values before and after; unchanged fields are shown on demand. */
export function ChangeTable({ type, before, after, result }: Change) {
  const t = useText(logText);
  const words = useChangeWords(type);
  const [withSame, setWithSame] = useState(false);
  const rows = useMemo(() => diffOf(parseSide(before), parseSide(after)), [before, after]);
  const shown = withSame ? rows : rows.filter((row) => row.state !== 'same');
  const same = rows.length - rows.filter((row) => row.state !== 'same').length;
  const nameOf = (path: DiffRow['path']) =>
    path
      .map((part) => (typeof part === 'number' ? t('listItem', { n: part + 1 }) : words.name(part)))
      .join(' / ');
  const cell = (row: DiffRow, value: Json | undefined) => words.value(fieldOf(row.path), value) || '-';
  const denied = result === 'denied' && <Callout kind="info" title={t('denied')} />;
  const hasBefore = !denied && before !== null;
  if (rows.length === 0) return denied || <p className="k-none">{t('nothingChanged')}</p>;
  return (
    <>
      {denied}
      <table className="log-change">
        <thead>
          <tr>
            <th>{t('field')}</th>
            {hasBefore && <th>{t('before')}</th>}
            <th>{t(denied ? 'tried' : hasBefore ? 'after' : 'value')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.path.join('/')} className={`log-${row.state}`}>
              <th scope="row">{nameOf(row.path)}</th>
              {hasBefore && <td>{row.state === 'added' ? '-' : cell(row, row.before)}</td>}
              <td>{row.state === 'removed' ? '-' : cell(row, row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same > 0 && (
        <label className="k-check">
          <input type="checkbox" checked={withSame} onChange={({ target }) => setWithSame(target.checked)} />
          {t('showSame')} ({same})
        </label>
      )}
    </>
  );
}
