import type { ReplyOf } from '@pitboss/contract/define';
import { gameNodes } from '@pitboss/contract/game-nodes';
import { Alert, Button, Drawer, Empty, Skeleton, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Failed } from '../../kit/failed.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useInFront, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import './games.css';
import { nodeText } from './nodes.text.ts';

const field = fieldsOf(gameNodes.settleConflict);

type Conflict = ReplyOf<typeof gameNodes.listConflict>['list'][number];

const bare = (line: string) => line.trim().replace(/,$/, '');

/** A content in which the lines stand out that the other one does not have. */
function Differing({ content, other }: { readonly content: string; readonly other: string | null }) {
  const known = new Set(other?.split('\n').map(bare));
  return (
    <pre>
      {content.split('\n').map((line, index) =>
        other === null || known.has(bare(line)) ? (
          `${line}\n`
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
          <mark key={index}>{`${line}\n`}</mark>
        ),
      )}
    </pre>
  );
}

/** Both contents of a conflict, side by side. */
function Contents({ conflict }: { readonly conflict: Conflict }) {
  const t = useText(nodeText);
  const query = useCall(gameNodes.getConflict, { id: conflict.id });
  if (query.isError) return <Failed retry={query.refetch} />;
  if (!query.data) return <Skeleton active />;
  const { received, stored } = query.data;
  return (
    <div className="g-contents">
      <section>
        <h4>{t('stored')}</h4>
        {stored === null ? <p>{t('storedUnknown')}</p> : <Differing content={stored} other={received} />}
      </section>
      <section>
        <h4>{t('received')}</h4>
        <Differing content={received} other={stored} />
      </section>
    </div>
  );
}

function SettleDialog({ conflict, close }: { readonly conflict: Conflict; readonly close: () => void }) {
  const t = useText(nodeText);
  return (
    <FormDialog
      title={`${t('settle')} · ${conflict.eventId}`}
      call={gameNodes.settleConflict}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ id: conflict.id, decision: 'keep' as const, reason: reason.trim() })}
      onClose={close}
    >
      <TextField name={field.reason} label={t('reason')} required max={200} lines={3} />
    </FormDialog>
  );
}

function Decision({
  conflict,
  settle,
}: {
  readonly conflict: Conflict;
  readonly settle: () => void;
}): ReactNode {
  const t = useText(nodeText);
  const { holds } = usePlace();
  if (conflict.decision !== null)
    return (
      <span title={conflict.reason}>
        {t('kept')} · {conflict.decidedBy} · <Time value={conflict.decidedAt} />
      </span>
    );
  if (!holds('nodes.conflicts')) return <StatusTag tone="warning">{t('open')}</StatusTag>;
  return (
    <Button size="small" onClick={settle}>
      {t('settle')}
    </Button>
  );
}

/** What a node sent twice with different contents, and what can be done about it. */
export function ConflictDrawer({ id, close }: { readonly id: string; readonly close: () => void }) {
  const t = useText(nodeText);
  const inFront = useInFront();
  const [pageNo, setPageNo] = useState(1);
  const [settling, setSettling] = useState<Conflict | null>(null);
  const query = useCall(gameNodes.listConflict, { nodeId: id, pageNo, pageSize: 20 }, { keepPrevious: true });
  return (
    <Drawer open={inFront} onClose={close} size={980} title={t('conflictsOf', { id })}>
      <Alert type="info" title={t('whatToDo')} style={{ marginBottom: 12 }} />
      {query.isPending ? (
        <Skeleton active />
      ) : !query.data ? (
        <Failed retry={query.refetch} />
      ) : query.data.total === 0 ? (
        <Empty description={t('noConflicts')} />
      ) : (
        <Table<Conflict>
          size="small"
          rowKey="id"
          dataSource={query.data.list}
          pagination={{
            current: pageNo,
            total: query.data.total,
            pageSize: 20,
            hideOnSinglePage: true,
            onChange: setPageNo,
          }}
          expandable={{ expandedRowRender: (conflict) => <Contents conflict={conflict} /> }}
          columns={[
            { title: t('at'), width: 170, render: (_, row) => <Time value={row.at} /> },
            { title: t('kind'), dataIndex: 'kind', width: 110 },
            { title: t('eventId'), dataIndex: 'eventId', ellipsis: true },
            {
              title: t('decision'),
              width: 320,
              render: (_, row) => <Decision conflict={row} settle={() => setSettling(row)} />,
            },
          ]}
        />
      )}
      {settling && <SettleDialog conflict={settling} close={() => setSettling(null)} />}
    </Drawer>
  );
}
