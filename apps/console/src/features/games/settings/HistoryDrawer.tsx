import type { ReplyOf } from '@pitboss/contract/core/define';
import { gameSettings } from '@pitboss/contract/games/game-settings';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Pages } from '../../../kit/controls/pages.tsx';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Plain, Time } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { useName } from './names.ts';
import { settingText } from './settings.text.ts';

type Line = ReplyOf<typeof gameSettings.history>['list'][number];
const pageSize = 20;

function Value({ line, side }: { readonly line: Line; readonly side: 'before' | 'after' }) {
  const t = useText(settingText);
  const value = line[side];
  if (value === '') return t('notSet');
  if (value === 'true' || value === 'false')
    return line.field === 'open'
      ? t(value === 'true' ? 'switch.open' : 'switch.closed')
      : t(value === 'true' ? 'on' : 'off');
  return line.field === 'state' ? t(`state.${value as 'online'}`) : <Plain value={value} />;
}

/** Changes of a game, or of all games, with operator and time. */
export function HistoryDrawer(props: {
  readonly game?: { readonly gameId: number; readonly name_zh_cn: string; readonly name_en_us: string };
  /** Without a game: mini games, or all others. */
  readonly mini: boolean;
  readonly close: () => void;
}) {
  const t = useText(settingText);
  const nameOf = useName();
  const [pageNo, setPageNo] = useState(1);
  const { game } = props;
  const query = useCall(gameSettings.history, {
    ...(game ? { gameId: game.gameId } : { mini: props.mini }),
    pageNo,
    pageSize,
  });
  const title = t('historyOf', { name: game ? nameOf(game) : t('allHistory') });
  return (
    <DetailDrawer title={title} close={props.close}>
      <Loaded query={query} lines={10}>
        {({ list, total }) => (
          <>
            <RowsTable
              label={title}
              rows={list}
              rowKey={(line) => line.id}
              empty={t('noHistory')}
              columns={[
                { title: t('at'), cell: (line) => <Time value={line.at} /> },
                { title: t('name'), cell: nameOf },
                { title: t('setting'), cell: (line) => t(line.field) },
                { title: t('before'), cell: (line) => <Value line={line} side="before" /> },
                { title: t('after'), cell: (line) => <Value line={line} side="after" /> },
                { title: t('operator'), cell: (line) => <OperatorName name={line.actor} /> },
                { title: t('approver'), cell: (line) => line.approver ?? '-' },
                { title: t('reason'), cell: (line) => <Plain value={line.reason} /> },
              ]}
            />
            {total > pageSize && <Pages current={pageNo} last={Math.ceil(total / pageSize)} go={setPageNo} />}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
