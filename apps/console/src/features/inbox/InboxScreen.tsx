import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { inbox } from '@pitboss/contract/desk/inbox';
import type { ReactNode } from 'react';
import { mutation } from '../../kit/calls/mutation.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowOf } from '../../kit/list/list-types.ts';
import { formatMoney } from '../../kit/money.ts';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { inboxText } from '../../parts/inbox/inbox.text.ts';
import { WaitList } from '../../parts/inbox/WaitList.tsx';
import { useWaits } from '../../parts/inbox/waits.ts';
import { partsText } from '../../parts/parts.text.ts';
import { messageText } from './messages.text.ts';

type Message = RowOf<typeof inbox.messages>;

/** The address of a message: its page and what it is to show. */
function positionOf(link: string): { readonly page: PagePath; readonly search: Record<string, string> } {
  const { pathname, searchParams } = new URL(link, location.origin);
  return { page: pathname as PagePath, search: Object.fromEntries(searchParams) };
}

/** Parameters of a message that are numbers. */
const figures = new Set(['value', 'above']);

function Texts({ row: { kind, params, link, readAt } }: { readonly row: Message }): ReactNode {
  const t = useText(messageText);
  const p = useText(partsText);
  const language = useLanguage();
  const page = params.page ? pageByPath(params.page) : undefined;
  const shownValue = (name: string, value: string | null) => {
    if (name === 'operator' && value === 'upline') return p('upline');
    return figures.has(name) && value ? formatMoney(value, value.includes('.') ? 2 : 0) : (value ?? '-');
  };
  const known = Object.entries(params).map(([name, value]) => [name, shownValue(name, value)]);
  const texts = t(kind, { ...Object.fromEntries(known), ...(page && { page: say(page, language) }) });
  const shown = readAt === null ? <b>{texts}</b> : texts;
  return link === null ? shown : <PageLink {...positionOf(link)}>{shown}</PageLink>;
}

/** Items that wait for the operator, above the messages. */
function Waits() {
  const t = useText(inboxText);
  const { data } = useWaits();
  return (
    <section className="in-page" aria-label={t('title')}>
      {data && <WaitList reply={data} />}
      <h2>{t('messages')}</h2>
    </section>
  );
}

/** Items that wait for the operator, and messages of the server, on one page. */
export const InboxScreen = listScreen({
  page: '/inbox',
  call: inbox.messages,
  text: inboxText,
  fills: inboxText.noMessages,
  filters: { unread: 'yesNo' },
  columns: {
    at: { as: 'time', fixed: true },
    message: { as: (row) => <Texts row={row} />, width: 640, field: null, keep: true },
    readAt: 'time',
  },
  buttons: ({ rows }) => [
    {
      label: inboxText.allRead,
      hidden: rows.every(({ readAt }) => readAt !== null),
      write: mutation(inbox.read, {}),
    },
  ],
  actions: (row) => [
    {
      label: inboxText.markRead,
      hidden: row.readAt !== null,
      write: mutation(inbox.read, { ids: [row.id] }),
    },
  ],
  summary: Waits,
  export: false,
  everyMs: 30_000,
});
