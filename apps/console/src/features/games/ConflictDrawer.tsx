import '../../kit/library/form-labels.ts';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Pages } from '../../kit/controls/pages.tsx';
import { Callout } from '../../kit/detail/callout.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { RowsTable } from '../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import './games.css';
import { nodeText } from './nodes.text.ts';

const SettleDialog = lazyDialog(async () => (await import('./SettleDialog.tsx')).SettleDialog);

type Conflict = ReplyOf<typeof gameNodes.listConflict>['list'][number];

const pageSize = 20;
const bare = (line: string) => line.trim().replace(/,$/, '');

/** Text of a content, with the lines marked that the other content lacks. */
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

const named = [
  ...(['round', 'bet', 'settlement', 'resettlement', 'cancel', 'transfer', 'member', 'wallet'] as const),
];

/** Kind of the duplicate event; rarer kinds by the name that game servers use. */
function Kind({ kind }: { readonly kind: string }) {
  const t = useText(nodeText);
  const known = named.find((one) => one === kind);
  return known ? t(`kind.${known}`) : kind;
}

/** Both contents of a conflict, next to each other. */
function Contents({ conflict }: { readonly conflict: Conflict }) {
  const t = useText(nodeText);
  const query = useCall(gameNodes.getConflict, { id: conflict.id });
  return (
    <Loaded query={query}>
      {({ received, stored }) => (
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
      )}
    </Loaded>
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
  const { holds } = useNavigation();
  if (conflict.decision !== null)
    return (
      <span title={conflict.reason}>
        {t(`decision.${conflict.decision}`)} · {conflict.decidedBy} · <Time value={conflict.decidedAt} />
      </span>
    );
  if (!holds('nodes.conflicts')) return <StatusTag tone="warning">{t('open')}</StatusTag>;
  return (
    <Button size="small" onClick={settle}>
      {t('settle')}
    </Button>
  );
}

interface ConflictDrawerProps {
  /** Node whose conflicts are listed, decided ones too; without it the unresolved conflicts of all nodes. */
  readonly id?: string;
  readonly close: () => void;
}

/** Events that nodes sent twice with different contents, and the actions on them. */
export function ConflictDrawer({ id, close }: ConflictDrawerProps) {
  const t = useText(nodeText);
  const title = id === undefined ? t('conflicts') : t('conflictsOf', { id });
  const filter = id === undefined ? { open: true } : { nodeId: id };
  const [pageNo, setPageNo] = useState(1);
  const [settling, setSettling] = useState<Conflict | null>(null);
  const query = useCall(gameNodes.listConflict, { ...filter, pageNo, pageSize }, { keepPrevious: true });
  return (
    <DetailDrawer title={title} width={980} close={close}>
      <Callout kind="info" title={t('whatToDo')} />
      <Loaded query={query}>
        {({ list, total }) => (
          <>
            <RowsTable
              label={title}
              rows={list}
              rowKey={(row) => row.id}
              empty={t('noConflicts')}
              unfold={(conflict) => <Contents conflict={conflict} />}
              columns={[
                ...(id === undefined
                  ? [
                      {
                        title: t('nodeId'),
                        width: 110,
                        cell: (row: Conflict) => <Plain value={row.nodeId} />,
                      },
                    ]
                  : []),
                { title: t('at'), width: 170, cell: (row) => <Time value={row.at} /> },
                { title: t('kind'), width: 110, cell: (row) => <Kind kind={row.kind} /> },
                { title: t('eventId'), cell: (row) => <Plain value={row.eventId} /> },
                {
                  title: t('decision'),
                  width: 320,
                  cell: (row) => <Decision conflict={row} settle={() => setSettling(row)} />,
                },
              ]}
            />
            {total > pageSize && <Pages current={pageNo} last={Math.ceil(total / pageSize)} go={setPageNo} />}
          </>
        )}
      </Loaded>
      {settling && <SettleDialog conflict={settling} close={() => setSettling(null)} />}
    </DetailDrawer>
  );
}
