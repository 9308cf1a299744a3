import { riskControl } from '@pitboss/contract/risk/risk-control';
import { riskCounts } from '@pitboss/contract/risk/risk-counts';
import { type ReactNode, useCallback, useState } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import type { Decided } from './alerts/Verdicts.tsx';
import { Board, type Shown } from './board/Board.tsx';
import { type CodeCount, groupNames, hiddenAlerts } from './board/layout.ts';
import { useLayout } from './board/use-layout.ts';
import { CasesOverPage } from './cases/CasesOverPage.tsx';
import { AlertFeed } from './feed/AlertFeed.tsx';
import { useFeed } from './feed/use-feed.ts';
import { useFeedKeys } from './feed/use-feed-keys.ts';
import './risk.css';
import { useWall } from './use-wall.ts';

const KeyList = lazyPart(async () => (await import('./feed/KeyList.tsx')).KeyList);
const UndoBar = lazyPart(async () => (await import('./alerts/UndoBar.tsx')).UndoBar);
const WallHead = lazyPart(async () => (await import('./WallHead.tsx')).WallHead);
const RoundDrawer = lazyPart(async () => (await import('../../parts/round/RoundDrawer.tsx')).RoundDrawer);
const HiddenNote = lazyPart(async () => (await import('./board/HiddenNote.tsx')).HiddenNote);
const AlertCard = lazyPart(async () => (await import('./card/AlertCard.tsx')).AlertCard);

const settingsEveryMs = 60_000;
const countsEveryMs = 5_000;
const groupViews: readonly Shown[] = ['all', ...groupNames, 'alarmed'];
const nothing = {};
const none: readonly string[] = [];

/**
 * Codes of the monitors that had open alerts when the page was opened: later ones do not move panels that are
 * being read.
 */
function useAlarmedAtFirst(counts: Readonly<Record<string, CodeCount>> | undefined): readonly string[] {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes === undefined && counts)
    setCodes(Object.keys(counts).filter((code) => (counts[code]?.open ?? 0) > 0));
  return codes ?? none;
}

/** All monitors with their figures, and the alert feed. */
export function RiskScreen(): ReactNode {
  const { search, setSearch } = useNavigation();
  const settings = useCall(riskControl.settings, {}, { live: 'risk', everyMs: settingsEveryMs, quiet: true });
  const counts = useCall(
    riskCounts.open,
    {},
    { live: 'risk', everyMs: countsEveryMs, keepPrevious: true, quiet: true },
  );
  const layout = useLayout(useAlarmedAtFirst(counts.data));
  const feed = useFeed();
  const [shown, setShown] = useState<Shown>('all');
  const [help, setHelp] = useState(false);
  const [done, setDone] = useState<Decided | null>(null);
  const over = useCallback(() => setDone(null), []);
  const { wall, enter, leave } = useWall();
  const alert = search.alert ?? '';
  const show = (id: string) => setSearch({ ...search, alert: id }, 'replace');
  useFeedKeys({
    shown: alert,
    show,
    tick: feed.tick,
    leave,
    ids: feed.list.map(({ id }) => id),
    help: () => setHelp(!help),
    wall: () => (wall ? leave() : enter()),
  });
  /** Moves the card to the next open alert after a decision. */
  const decided = (what: Decided) => {
    setDone(what);
    if (!alert) return;
    const ids = feed.list.map(({ id }) => id);
    const next = ids[ids.indexOf(alert) + 1] ?? ids.find((id) => id !== alert);
    if (next) return show(next);
    const { alert: _closed, ...rest } = search;
    setSearch(rest, 'replace');
  };
  const held = counts.data ?? nothing;
  return (
    <div className="risk" data-wall={wall || undefined} data-open={alert ? true : undefined}>
      {wall && <WallHead counts={held} leave={leave} />}
      <Loaded query={settings} lines={12}>
        {(all) => (
          <Board
            {...{ settings: all, counts: held, layout, wall, showWall: enter }}
            shown={groupViews.includes(shown) ? shown : 'all'}
            choose={setShown}
          />
        )}
      </Loaded>
      <AlertFeed
        {...{ feed, decided, wall }}
        aside={
          <>
            <HiddenNote
              hidden={hiddenAlerts(held, wall ? { ...layout, folded: [] } : layout)}
              showPanels={layout.showAll}
            />
            {!wall && <KeyList open={help} set={setHelp} />}
          </>
        }
      />
      <CasesOverPage />
      {alert && <AlertCard decided={decided} />}
      {done && <UndoBar key={done.until} done={done} over={over} />}
      <RoundDrawer />
    </div>
  );
}
