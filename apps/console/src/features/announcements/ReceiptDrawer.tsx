import { announcements } from '@pitboss/contract/content/announcements';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Pages } from '../../kit/controls/pages.tsx';
import { Segmented } from '../../kit/controls/segmented.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { Plain, Time } from '../../kit/list/cells.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AgentLink } from '../../parts/links.tsx';
import { bulletinText } from './announcements.text.ts';

type Row = ReplyOf<typeof announcements.list>['list'][number];
const pageSize = 20;
const views = ['all', 'read', 'unread'] as const;

/** Readers of an announcement, with the time at which each account first opened it. */
export function ReceiptDrawer({ row, close }: { readonly row: Row; readonly close: () => void }) {
  const t = useText(bulletinText);
  const language = useLanguage();
  const [view, setView] = useState<(typeof views)[number]>('all');
  const [pageNo, setPageNo] = useState(1);
  const query = useCall(
    announcements.readers,
    { id: row.id, pageNo, pageSize, ...(view === 'all' ? {} : { read: view === 'read' }) },
    { live: 'announcements', everyMs: 10_000, keepPrevious: true },
  );
  return (
    <DetailDrawer title={`${t('receipts')} · ${row.title[language]}`} width={720} close={close}>
      <div className="k-toolbar">
        <Segmented
          aria-label={t('receipts')}
          value={view}
          options={views.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => {
            setView(next);
            setPageNo(1);
          }}
        />
        <span>{t('receiptsOf', { read: row.read, audience: row.audience })}</span>
      </div>
      <Loaded query={query}>
        {({ total, list }) => (
          <>
            <RowsTable
              label={t('receipts')}
              rows={list}
              rowKey={({ operatorId }) => operatorId}
              columns={[
                { title: t('account'), cell: (one) => one.account },
                { title: t('nickname'), cell: (one) => <Plain value={one.nickname} /> },
                {
                  title: t('agentAccount'),
                  cell: (one) => <AgentLink id={one.agentId}>{one.agentAccount}</AgentLink>,
                },
                { title: t('readAt'), cell: (one) => <Time value={one.readAt} /> },
              ]}
            />
            {total > pageSize && <Pages current={pageNo} last={Math.ceil(total / pageSize)} go={setPageNo} />}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
