import { bets, shoeGames } from '@pitboss/contract/bets/bets';
import type { ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { useCall } from '../../../kit/calls/use-call.ts';
import { NotShown } from '../../../kit/controls/failed.tsx';
import { Pages } from '../../../kit/controls/pages.tsx';
import { Segmented } from '../../../kit/controls/segmented.tsx';
import { ListFilters } from '../../../kit/filters/list-filters.tsx';
import { changed, plansOf } from '../../../kit/filters/list-url.ts';
import { kitText } from '../../../kit/kit.text.ts';
import { Count, Time } from '../../../kit/list/cells.tsx';
import { type Search, useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { eventRange } from '../../../kit/time/range-defaults.ts';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../../parts/WithRange.tsx';
import { Roads, type ShoeHand } from './Roads.tsx';
import { roundText, shoeFilterText } from './rounds.text.ts';

type Shoe = ReplyOf<typeof bets.cardHistory>['list'][number];
type Filter = RequestInput<typeof bets.cardTotals>;

const pageSize = 5;
const filters = plansOf({ time: eventRange, tableId: 'text', shoeNo: 'text' });
const range = (search: Readonly<Record<string, string | undefined>>) =>
  [Number(search.start_time), Number(search.end_time)] as const;

function handsOf(shoe: Shoe): ShoeHand[] {
  return shoe.hands.map((hand) => ({ ...hand, outcome: Number(hand.outcome) as 1 | 2 | 3 }));
}

/** Range, game, table and shoe; all of them are in the address. */
function Filters() {
  const t = useText(roundText);
  const { search, setSearch } = useNavigation();
  const go = (next: Search) => setSearch(changed(next, { pageNo: undefined }), 'push');
  return (
    <div className="shoe-filter">
      <Segmented
        aria-label={t('gameId')}
        options={shoeGames.map((id) => ({
          value: String(id),
          label: t(id === 201 ? 'baccarat' : 'dragonTiger'),
        }))}
        value={search.gameId ?? '201'}
        onChange={(gameId) => go({ ...search, gameId })}
      />
      <ListFilters plans={filters} text={shoeFilterText} search={search} submit={go} />
    </div>
  );
}

function Totals({ filter }: { readonly filter: Filter }) {
  const t = useText(roundText);
  const totals = useCall(bets.cardTotals, filter, { keepPrevious: true, quiet: true }).data;
  if (!totals) return null;
  const baccarat = filter.gameId === 201;
  const figures = [
    ['shoes', totals.shoes],
    ['hands', totals.hands],
    [baccarat ? 'banker' : 'dragon', totals.first],
    [baccarat ? 'player' : 'tiger', totals.second],
    ['tie', totals.ties],
    ...(baccarat
      ? ([
          ['bankerPair', totals.bankerPairs],
          ['playerPair', totals.playerPairs],
        ] as const)
      : []),
  ] as const;
  return (
    <div className="shoe-head">
      {figures.map(([key, value]) => (
        <span key={key}>
          {t(key)} <Count value={value} />
          {totals.hands > 0 && key !== 'shoes' && key !== 'hands'
            ? ` (${((value / totals.hands) * 100).toFixed(1)}%)`
            : ''}
        </span>
      ))}
    </div>
  );
}

function ShoeCard({ shoe, open }: { readonly shoe: Shoe; readonly open: (inningId: string) => void }) {
  const t = useText(roundText);
  return (
    <section className="shoe-card">
      <div className="shoe-head">
        <b>
          {t('tableId')} {shoe.tableId}
        </b>
        <span>
          {t('shoe')} {shoe.shoeNo}
        </span>
        <span>
          {t('hands')} <Count value={shoe.hands.length} />
        </span>
        <span>
          <Time value={shoe.startedAt} /> - <Time value={shoe.endedAt} />
        </span>
      </div>
      <Roads gameId={shoe.gameId} hands={handsOf(shoe)} open={open} />
    </section>
  );
}

function Shoes() {
  const t = useText(roundText);
  const k = useText(kitText);
  const { search, setSearch } = useNavigation();
  const [start_time, end_time] = range(search);
  const filter: Filter = {
    start_time,
    end_time,
    gameId: search.gameId === '203' ? 203 : 201,
    tableId: search.tableId,
    shoeNo: search.shoeNo,
  };
  const pageNo = Number(search.pageNo ?? 1);
  const query = useCall(bets.cardHistory, { ...filter, pageNo, pageSize }, { keepPrevious: true });
  const open = (round: string) => setSearch({ ...search, round }, 'push');
  return (
    <div className="k-list shoe-list">
      <Filters />
      <Totals filter={filter} />
      {query.isLoading ? <p className="k-empty">{k('loading')}</p> : null}
      {query.isError && !query.data ? (
        <NotShown error={query.error} missing={t('noShoes')} retry={query.refetch} />
      ) : null}
      {query.data?.list.length === 0 ? <p className="k-empty">{t('noShoes')}</p> : null}
      {query.data?.list.map((shoe) => (
        <ShoeCard key={`${shoe.tableId}|${shoe.shoeNo}`} shoe={shoe} open={open} />
      ))}
      {query.data && query.data.total > pageSize ? (
        <Pages
          current={pageNo}
          last={Math.ceil(query.data.total / pageSize)}
          go={(next) => setSearch({ ...search, pageNo: String(next) }, 'push')}
        />
      ) : null}
    </div>
  );
}

/** Shoes of baccarat and dragon tiger with their roads; a bead opens its round. */
export function CardHistoryScreen() {
  return (
    <>
      <WithRange>
        <Shoes />
      </WithRange>
      <RoundDrawer />
    </>
  );
}
