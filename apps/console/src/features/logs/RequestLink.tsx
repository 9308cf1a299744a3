import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import type { Line } from './diff.ts';
import { logText } from './logs.text.ts';

/** Number of entries that one request wrote, as a link to all of them; a dash for a request with one entry. */
export function RequestLink({ line }: { readonly line: Line }) {
  const t = useText(logText);
  if (line.requestEntries <= 1) return '-';
  return (
    <PageLink page="/operationLog" search={{ requestId: line.requestId }}>
      {t('ofOneRequest', { count: line.requestEntries })}
    </PageLink>
  );
}
