import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { anchorText } from './anchors.text.ts';
import type { AnchorRow } from './row.ts';

const tones = { pending: 'warning', live: 'success', notLive: 'info', offline: 'neutral' } as const;

/** State of an anchor, or its ban with the end of the ban. */
export function AnchorState({ row }: { readonly row: Pick<AnchorRow, 'state' | 'banned' | 'bannedUntil'> }) {
  const t = useText(anchorText);
  if (!row.banned) return <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>;
  return (
    <>
      <StatusTag tone="error">{row.bannedUntil === null ? t('bannedForGood') : t('bannedUntil')}</StatusTag>{' '}
      {row.bannedUntil !== null && <Time value={row.bannedUntil} />}
    </>
  );
}

/** Nickname of an anchor, leading to its page. */
export function AnchorName({ row }: { readonly row: Pick<AnchorRow, 'id' | 'nickname'> }) {
  return (
    <PageLink page="/anchorDetail" search={{ id: row.id }} thing={['anchor', row.id]}>
      {row.nickname}
    </PageLink>
  );
}
