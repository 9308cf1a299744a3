import { areas, type PageArea, type PagePath } from '@pitboss/contract/core/pages';
import { search } from '@pitboss/contract/desk/search';
import {
  Fragment,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { isComposing } from '../../kit/controls/text-box.tsx';
import { kitText } from '../../kit/kit.text.ts';
import type { Search } from '../../kit/navigation.tsx';
import { notify } from '../../kit/notices.ts';
import { requestAction } from '../../kit/pending-action.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, sayNow, type Text, useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { findGame } from '../../parts/games/find-game.ts';
import type { MenuPage } from '../pages/access.ts';
import { found, foundActions } from '../pages/search-pages.ts';
import { findText } from './find.text.ts';
import { findsOf } from './finds-of.ts';
import { type Find, keepFind, recentFinds } from './recent.ts';

/** Rows of a group in sight; more words narrow them. */
const shownPages = 6;
const shownActions = 4;
/** Pause in typing before the search is sent. */
const pauseMs = 120;
const staleMs = 30_000;

interface Group {
  readonly title: string;
  readonly finds: readonly Find[];
}

/** Returns the typed text, once the typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/**
 * Returns the finds for a text: recent finds for an empty one, else pages, actions and records found by the
 * server.
 */
function useFinds(pages: readonly MenuPage[], typed: string) {
  const t = useText(findText);
  const language = useLanguage();
  const { format } = useZone();
  const user = useClientState((state) => state.userInfo);
  const games = useClientState((state) => state.allGames);
  const texts = typed.trim();
  const paused = usePaused(texts);
  const query = useCall(
    search.find,
    { words: paused },
    { enabled: paused !== '' && texts !== '', staleMs, quiet: true },
  );
  const groups = useMemo((): readonly Group[] => {
    const allowed = (path: PagePath) => pages.some((page) => page.path === path);
    const toPage = (page: MenuPage, key: string, label: Text, detail: Text): Find => ({
      key,
      label,
      detail,
      page: page.path,
      search: {},
    });
    if (texts === '') {
      const recent = recentFinds(user?.account ?? '').filter(({ page }) => allowed(page));
      return [{ title: t('recent'), finds: recent }];
    }
    const gameName = (id: number): Text => {
      const game = findGame(games, id);
      return { zh_cn: game?.name_zh_cn ?? `#${id}`, en_us: game?.name_en_us ?? `#${id}` };
    };
    const listed = pages.filter((page) => !('unlisted' in page));
    const hits = paused === texts ? (query.data ?? []) : [];
    return [
      {
        title: t('pages'),
        finds: found(listed, texts)
          .slice(0, shownPages)
          .map((page) => toPage(page, page.path, page, areas[page.area as PageArea])),
      },
      {
        title: t('acts'),
        finds: foundActions(listed, user, texts)
          .slice(0, shownActions)
          .map((act) => ({ ...toPage(act.page, act.key, act, act.page), feature: act.key })),
      },
      { title: t('things'), finds: findsOf(hits, { allowed, language, gameName, time: format }) },
    ];
  }, [pages, texts, paused, query.data, user, games, language, format, t]);
  const requesting = texts !== '' && (paused !== texts || query.isFetching);
  const failure = query.isError && !requesting ? query.error.message : undefined;
  return { groups: groups.filter(({ finds }) => finds.length > 0), asking: requesting, fault: failure };
}

/** State of the search box: the typed text, the finds, and the one chosen by keys. */
function usePalette(props: PaletteProps) {
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [eager, setEager] = useState(false);
  const { groups, asking, fault } = useFinds(props.pages, typed);
  const finds = groups.flatMap((group) => group.finds);
  const choose = (find: Find | undefined) => {
    if (!find) return;
    keepFind(account, find);
    props.close();
    if (find.feature) requestAction(find.page, find.feature);
    // A page by its name opens as it was left; what was found opens by its own address.
    props.go(find.page, Object.keys(find.search).length ? find.search : undefined);
  };
  const [first] = finds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was waited for has come
  useEffect(() => {
    if (!eager || asking) return;
    setEager(false);
    choose(first);
  }, [eager, asking]);
  const enter = () => {
    if (finds[at]) choose(finds[at]);
    else if (asking) setEager(true);
    else if (!typed.trim())
      notify({ kind: 'info', title: sayNow(kitText.tip), detail: sayNow(kitText.queryEmpty) });
  };
  const onKey = (event: ReactKeyboardEvent) => {
    // A Chinese word is being put together.
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') enter();
    else if (step && finds.length) setAt((at + step + finds.length) % finds.length);
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setEager(false);
  };
  return { typed, type, at, setAt, groups, finds, asking, fault, choose, onKey };
}

interface PaletteProps {
  readonly pages: readonly MenuPage[];
  go(page: PagePath, search?: Search): void;
  close(): void;
}

/** The search: input and results. Enter before the reply arrives waits for it. */
export function PaletteBox(props: PaletteProps): ReactNode {
  const t = useText(findText);
  const palette = usePalette(props);
  const { typed, type, at, finds, asking, fault, onKey } = palette;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: dialog elements close on Escape
    <dialog
      ref={dialog}
      className="f-box"
      aria-label={t('search')}
      onClose={props.close}
      onClick={(event) => event.target === dialog.current && props.close()}
    >
      <div>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="find-list"
          aria-activedescendant={finds[at] && `find-${at}`}
          aria-label={t('search')}
          placeholder={t('hint')}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        <Results palette={palette} />
        {typed.trim() !== '' && finds.length === 0 && (
          <p className="f-none" role="status">
            {asking
              ? t('searching')
              : fault
                ? t('failed', { reason: fault })
                : t('nothing', { words: typed.trim() })}
          </p>
        )}
        <footer>{t('keys')}</footer>
      </div>
    </dialog>
  );
}

/** The finds by group; the one chosen by keys is scrolled into view. */
function Results({ palette }: { readonly palette: ReturnType<typeof usePalette> }): ReactNode {
  const t = useText(findText);
  const list = useRef<HTMLDivElement>(null);
  const { at, setAt, groups, finds, asking, choose } = palette;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row chosen by keys is brought into sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div id="find-list" ref={list} role="listbox" aria-label={t('things')} aria-busy={asking}>
      {groups.map((group) => (
        <Fragment key={group.title}>
          <p role="presentation">{group.title}</p>
          {group.finds.map((find) => (
            <Row
              key={find.key}
              find={find}
              place={finds.indexOf(find)}
              chosen={finds[at] === find}
              over={setAt}
              choose={choose}
            />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

function Row(props: {
  readonly find: Find;
  readonly place: number;
  readonly chosen: boolean;
  over(position: number): void;
  choose(find: Find): void;
}): ReactNode {
  const { find, place } = props;
  const language = useLanguage();
  const texts = (text: string | Text) => (typeof text === 'string' ? text : say(text, language));
  return (
    <button
      type="button"
      role="option"
      id={`find-${place}`}
      aria-selected={props.chosen}
      tabIndex={-1}
      data-page={find.page}
      onMouseMove={() => props.over(place)}
      onClick={() => props.choose(find)}
    >
      <b>{texts(find.label)}</b> <span>{texts(find.detail)}</span>
    </button>
  );
}
