import { alertTitle } from '@pitboss/risk/titles';
import { type ReactNode, useCallback, useRef } from 'react';
import { useLive } from '../../../kit/calls/use-live.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { LiveNote } from '../../../kit/list/live-rows.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alerts/alert.ts';
import { type Decided, Verdicts } from '../alerts/Verdicts.tsx';
import { AlertLine } from './AlertLine.tsx';
import { feedText } from './feed.text.ts';
import { type Feed, feedEveryMs, useFeedFilter } from './use-feed.ts';

// A wall never needs them.
const FeedFilters = lazyPart(async () => (await import('./FeedFilters.tsx')).FeedFilters);
const FeedActions = lazyPart(async () => (await import('../cases/FeedActions.tsx')).FeedActions);

const unmoving = { come: 0, gone: 0, show: () => undefined };

/** Returns true when an alert has the title and the severity of the one above it. */
const followsAnother = (alert: Alert, above: Alert | undefined): boolean =>
  above !== undefined &&
  alertTitle(above).en_us === alertTitle(alert).en_us &&
  above.severity === alert.severity;

interface FeedProps {
  readonly feed: Feed;
  readonly decided: (done: Decided) => void;
  /** Content next to the heading: the alerts that are not visible. */
  readonly aside: ReactNode;
  readonly wall: boolean;
}

/** The alerts of the chosen state, newest first, and what is decided about them. */
export function AlertFeed({ feed, decided, aside, wall }: FeedProps): ReactNode {
  const t = useText(feedText);
  const navigation = useNavigation();
  const may = navigation.holds('risk.decide') && !wall;
  const live = useLive('risk');
  const filter = useFeedFilter();
  const { list, ticked, selected } = feed;
  const last = useRef({ place: navigation, feed, decided });
  last.current = { place: navigation, feed, decided };
  const open = useCallback((id: string) => {
    const { search, setSearch } = last.current.place;
    setSearch({ ...search, alert: id }, 'push');
  }, []);
  const tick = useCallback((id: string) => last.current.feed.tick(id), []);
  const decideOne = useCallback((done: Decided) => last.current.decided(done), []);
  const clear = () => feed.setTicked([]);
  return (
    <section className="risk-feed" aria-label={t('alerts')}>
      <header>
        <h2>{t('alerts')}</h2>
        {feed.total !== undefined && <span className="risk-note">{t('ofState', { count: feed.total })}</span>}
        <span className="risk-space" />
        <LiveNote connected={live.connected} everyMs={feedEveryMs} changes={unmoving} />
        {aside}
      </header>
      {!wall && <FeedFilters feed={feed} may={may} />}
      <Loaded query={feed.query} lines={8}>
        {() =>
          list.length === 0 ? (
            <p className="risk-empty">{t(filter.state === 'open' ? 'noOpen' : 'noAlerts')}</p>
          ) : (
            <ul>
              {list.map((alert, at) => (
                <AlertLine
                  key={alert.id}
                  alert={alert}
                  ticked={ticked.has(alert.id)}
                  open={open}
                  follows={followsAnother(alert, list[at - 1])}
                  {...(may ? { tick, decided: decideOne } : {})}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {may && selected.length > 0 && (
        <footer className="risk-foot">
          <span className="risk-note">{t('selected', { count: selected.length })}</span>
          <Verdicts
            alerts={selected}
            decided={(done) => {
              clear();
              decided(done);
            }}
            keep={feed.setTicked}
          />
          <FeedActions selected={selected} done={clear} />
        </footer>
      )}
    </section>
  );
}
