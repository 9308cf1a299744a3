import type { ReplyOf } from '@pitboss/contract/define';
import { riskDesk } from '@pitboss/contract/risk/risk-desk';
import { verdicts } from '@pitboss/contract/risk/risk-words';
import { type ReactNode, useState } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Select } from '../../../kit/controls/select.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { Pages } from '../../../kit/list/pages.tsx';
import { usePlace } from '../../../kit/place.tsx';
import { useText } from '../../../kit/text.ts';
import { AreaName, GameName } from '../../../parts/games/game-name.tsx';
import { MemberLink, RoundLink } from '../../../parts/links.tsx';
import { UndoBar } from '../feed/UndoBar.tsx';
import type { Decided } from '../feed/Verdicts.tsx';
import { oppositeText } from './opposites.text.ts';

const everyMs = 5_000;
const gapMs = 3_000;
const pageSize = 20;
const states = ['any', 'open', ...verdicts] as const;
const tones = { open: 'warning', normal: 'success', abnormal: 'error', undeterminable: 'neutral' } as const;

type Record = ReplyOf<typeof riskDesk.opposites>['list'][number];

/** Rounds in which linked members staked on opposite areas, with what was decided of each. */
export function OppositeRecords({ inSight, wall }: { readonly inSight: boolean; readonly wall: boolean }) {
  const t = useText(oppositeText);
  const { holds } = usePlace();
  const [state, setState] = useState<(typeof states)[number]>('open');
  const [member, setMember] = useState('');
  const [page, setPage] = useState(1);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<Decided | null>(null);
  const query = useCall(
    riskDesk.opposites,
    {
      ...{ pageNo: page, pageSize },
      ...(state === 'any' ? {} : { state }),
      ...(member.trim() === '' ? {} : { member: member.trim() }),
    },
    {
      ...{ live: inSight ? 'risk' : undefined, everyMs, liveGapMs: gapMs },
      ...{ keepPrevious: true, quiet: true, enabled: inSight },
    },
  );
  const may = holds('risk.decide') && !wall;
  const open = (query.data?.list ?? []).filter((one) => one.state === 'open');
  const selected = open.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const tick = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  const begin = (change: () => void) => {
    setPage(1);
    change();
  };
  return (
    <>
      {!wall && (
        <div className="risk-bar">
          {may && (
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              title={t('selectAll')}
              checked={open.length > 0 && selected.length === open.length}
              onChange={({ target }) => setTicked(new Set(target.checked ? open.map(({ id }) => id) : []))}
            />
          )}
          <Select
            size="small"
            label={t('state')}
            value={state}
            onChange={(value) => begin(() => setState(states.find((one) => one === value) ?? 'any'))}
            options={states.map((value) => ({ value, label: t(value) }))}
          />
          <TextBox
            value={member}
            onChange={(value) => begin(() => setMember(value))}
            placeholder={t('member')}
            label={t('member')}
            width={120}
            maxLength={50}
          />
        </div>
      )}
      {may && selected.length > 0 && (
        <VerdictBar
          ids={selected}
          decided={(what) => {
            setTicked(new Set());
            setDone(what);
          }}
        />
      )}
      <Loaded query={query} lines={4}>
        {({ list, total }) => (
          <>
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
                      {...(may ? { ticked: ticked.has(row.id), tick: () => tick(row.id) } : {})}
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
            {total > pageSize && <Pages current={page} last={Math.ceil(total / pageSize)} go={setPage} />}
          </>
        )}
      </Loaded>
      {done && <UndoBar key={done.until} done={done} over={() => setDone(null)} />}
    </>
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
