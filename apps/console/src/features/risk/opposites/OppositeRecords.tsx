import type { ReplyOf } from '@pitboss/contract/core/define';
import { verdicts } from '@pitboss/contract/risk/alert-words';
import { riskDesk } from '@pitboss/contract/risk/risk-desk';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Pages } from '../../../kit/controls/pages.tsx';
import { Select } from '../../../kit/controls/select.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';
import { MemberLink, RoundLink } from '../../../parts/links.tsx';
import { UndoBar } from '../alerts/UndoBar.tsx';
import type { Decided } from '../alerts/Verdicts.tsx';
import { oppositeText } from './opposites.text.ts';

const everyMs = 5_000;
const gapMs = 3_000;
const pageSize = 20;
const states = ['any', 'open', ...verdicts] as const;
const tones = { open: 'warning', normal: 'success', abnormal: 'bad', undeterminable: 'neutral' } as const;

type Record = ReplyOf<typeof riskDesk.opposites>['list'][number];

type Shown = (typeof states)[number];

/** The rounds of a page by their state and member; the first page after every change of the filter. */
function useOpposites(inSight: boolean) {
  const [state, setState] = useState<Shown>('open');
  const [member, setMember] = useState('');
  const [page, setPage] = useState(1);
  const query = useCall(
    riskDesk.opposites,
    {
      pageNo: page,
      pageSize,
      ...(state === 'any' ? {} : { state }),
      ...(member.trim() === '' ? {} : { member: member.trim() }),
    },
    {
      live: inSight ? 'risk' : undefined,
      everyMs,
      liveGapMs: gapMs,
      keepPrevious: true,
      quiet: true,
      enabled: inSight,
    },
  );
  const changeState = (next: Shown) => {
    setPage(1);
    setState(next);
  };
  const changeMember = (next: string) => {
    setPage(1);
    setMember(next);
  };
  return { query, page, setPage, state, changeState, member, changeMember };
}
type Opposites = ReturnType<typeof useOpposites>;

/** Selection of undecided rounds; `only` replaces it. */
function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return { ticked, tick, only: (ids: readonly string[]) => setTicked(new Set(ids)) };
}
type Ticked = ReturnType<typeof useTicked>;

/** Rounds in which linked members staked on opposite areas, with the decision on each. */
export function OppositeRecords({ inSight, wall }: { readonly inSight: boolean; readonly wall: boolean }) {
  const { holds } = useNavigation();
  const records = useOpposites(inSight);
  const ticks = useTicked();
  const [done, setDone] = useState<Decided | null>(null);
  const may = holds('risk.decide') && !wall;
  const open = (records.query.data?.list ?? []).filter((one) => one.state === 'open').map(({ id }) => id);
  const selected = open.filter((id) => ticks.ticked.has(id));
  return (
    <>
      {!wall && (
        <FilterBar records={records} {...(may ? { all: { ids: open, selected, only: ticks.only } } : {})} />
      )}
      {may && selected.length > 0 && (
        <VerdictBar
          ids={selected}
          decided={(what) => {
            ticks.only([]);
            setDone(what);
          }}
        />
      )}
      <Loaded query={records.query} lines={4}>
        {({ list, total }) => (
          <>
            <RecordRows list={list} ticks={may ? ticks : undefined} />
            {total > pageSize && (
              <Pages current={records.page} last={Math.ceil(total / pageSize)} go={records.setPage} />
            )}
          </>
        )}
      </Loaded>
      {done && <UndoBar key={done.until} done={done} over={() => setDone(null)} />}
    </>
  );
}

/** Filters of the rounds, and for those who may decide the selection of all undecided ones. */
function FilterBar(props: {
  readonly records: Opposites;
  readonly all?: {
    readonly ids: readonly string[];
    readonly selected: readonly string[];
    readonly only: (ids: readonly string[]) => void;
  };
}): ReactNode {
  const t = useText(oppositeText);
  const { records, all } = props;
  return (
    <div className="risk-bar">
      {all && (
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          title={t('selectAll')}
          checked={all.ids.length > 0 && all.selected.length === all.ids.length}
          onChange={({ target }) => all.only(target.checked ? all.ids : [])}
        />
      )}
      <Select
        size="small"
        label={t('state')}
        value={records.state}
        onChange={(value) => records.changeState(states.find((one) => one === value) ?? 'any')}
        options={states.map((value) => ({ value, label: t(value) }))}
      />
      <TextBox
        value={records.member}
        onChange={records.changeMember}
        placeholder={t('member')}
        label={t('member')}
        width={120}
        maxLength={50}
      />
    </div>
  );
}

/** The rounds of a page; with `ticks` undecided ones can be selected. */
function RecordRows(props: {
  readonly list: readonly Record[];
  readonly ticks: Ticked | undefined;
}): ReactNode {
  const t = useText(oppositeText);
  const { list, ticks } = props;
  return (
    <RowsTable
      label={t('records')}
      rows={list}
      rowKey={({ id }) => id}
      empty={t('none')}
      columns={[
        {
          title: t('time'),
          cell: (row) => (
            <Head
              row={row}
              {...(ticks ? { ticked: ticks.ticked.has(row.id), tick: () => ticks.tick(row.id) } : {})}
            />
          ),
        },
        { title: t('sides'), cell: (row) => <Sides row={row} /> },
        {
          title: t('links'),
          cell: (row) => (
            <>
              {row.links.map((link) => (
                <div key={link}>{t(link)}</div>
              ))}
            </>
          ),
        },
        {
          title: t('state'),
          cell: (row) => (
            <>
              <StatusTag tone={tones[row.state]}>{t(row.state)}</StatusTag>
              {row.handler && <div className="risk-note">{t('by', { who: row.handler })}</div>}
            </>
          ),
        },
      ]}
    />
  );
}

function Head(props: {
  readonly row: Record;
  readonly ticked?: boolean;
  readonly tick?: () => void;
}): ReactNode {
  const { row, ticked = false, tick } = props;
  const t = useText(oppositeText);
  return (
    <>
      <div>
        {tick && row.state === 'open' && (
          <input
            type="checkbox"
            checked={ticked}
            onChange={tick}
            aria-label={t('select', { round: row.round })}
          />
        )}{' '}
        <Time value={row.at} format="MM-DD HH:mm:ss" />
      </div>
      <div>
        <GameName id={row.gameId} /> · <RoundLink inningId={row.round} />
      </div>
    </>
  );
}

/** Each of the two members with area and stake. */
function Sides({ row }: { readonly row: Record }): ReactNode {
  return (
    <>
      <div>
        <MemberLink id={row.lowId} account={row.lowAccount} />{' '}
        <AreaName gameId={row.gameId} areaId={row.lowArea} />{' '}
        <Money value={row.lowAmount} currency={row.lowCurrency} />
      </div>
      <div>
        <MemberLink id={row.highId} account={row.highAccount} />{' '}
        <AreaName gameId={row.gameId} areaId={row.highArea} />{' '}
        <Money value={row.highAmount} currency={row.highCurrency} />
      </div>
    </>
  );
}

/** One verdict on the rounds that are ticked. */
function VerdictBar(props: {
  readonly ids: readonly string[];
  readonly decided: (done: Decided) => void;
}): ReactNode {
  const { ids, decided } = props;
  const t = useText(oppositeText);
  const [remark, setRemark] = useState('');
  const write = useWrite(riskDesk.decideOpposites, { done: false });
  const decide = async (result: (typeof verdicts)[number]) => {
    const reply = await write
      .mutateAsync({ payload: { ids: ids.join(','), result, remark: remark.trim() } })
      .catch(() => null);
    if (reply) decided({ ids: reply.ids, result, until: reply.undoUntil });
  };
  return (
    <div className="risk-verdicts">
      <span className="risk-note">{t('selected', { count: ids.length })}</span>
      <TextBox
        value={remark}
        onChange={setRemark}
        placeholder={t('remark')}
        label={t('remark')}
        width={180}
        maxLength={200}
      />
      {verdicts.map((result) => (
        <Button
          key={result}
          size="small"
          className={`risk-to-${result}`}
          danger={result === 'abnormal'}
          disabled={result === 'abnormal' && remark.trim() === ''}
          loading={write.isPending}
          onClick={() => void decide(result)}
        >
          {t(result)}
        </Button>
      ))}
    </div>
  );
}
