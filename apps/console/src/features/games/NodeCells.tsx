import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { recentText } from '../../parts/RecentTime.tsx';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeText } from './nodes.text.ts';

/** Id of a game server, leading to its page. */
export function NodeId({ node }: { readonly node: Pick<NodeRow, 'id'> }) {
  return (
    <PageLink page="/node" search={{ id: node.id }} thing={['node', node.id]}>
      {node.id}
    </PageLink>
  );
}

const tones = {
  closure: 'bad',
  test: 'warning',
  online: 'success',
  maintain: 'unusual',
  blocked: 'bad',
} as const;

/**
 * The state, with the game servers that know of it. A silent node states since when in place of online, which
 * it was set to but is not; any other state stays before it.
 */
export function NodeState({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const state = <StatusTag tone={tones[node.state]}>{t(`state.${node.state}`)}</StatusTag>;
  const { silent, lastSeenAt } = node;
  if (!silent || node.state === 'blocked')
    return (
      <>
        {state} {!silent && <AppliedOn kind="node" id={node.id} />}
      </>
    );
  return (
    <>
      {node.state !== 'online' && state}{' '}
      <StatusTag tone="unusual">
        {lastSeenAt === null ? t('neverSeen') : <SilentSince at={lastSeenAt} />}
      </StatusTag>
    </>
  );
}

function SilentSince({ at }: { readonly at: number }) {
  const t = useText(nodeText);
  const zone = useZone();
  const time = recentText(zone, at, Date.now(), 'HH:mm');
  return <span title={`${zone.format(at)} ${zone.name}`}>{t('silentSince', { time })}</span>;
}

/** When a planned maintenance is, and what comes after it. */
export function Maintenance({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  const language = useLanguage();
  const { maintenance } = node;
  if (!maintenance) return '-';
  return (
    <span title={maintenance.text[language]}>
      <Time value={maintenance.start} format="MM-DD HH:mm" /> –{' '}
      <Time value={maintenance.end} format="MM-DD HH:mm" />{' '}
      {t('afterwards', { state: t(`state.${node.formerState}`) })}
    </span>
  );
}

/** When it called last. */
export function LastSeen({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  return node.lastSeenAt === null ? t('never') : <Time value={node.lastSeenAt} />;
}

/** The first of the games it may send for, and the number of the others. */
export function NodeGames({ node }: { readonly node: NodeRow }) {
  const t = useText(nodeText);
  if (node.gameIds === null) return t('everything');
  const [first, ...more] = node.gameIds;
  return (
    <>
      {first === undefined ? '-' : <GameName id={first} />}
      {more.length > 0 && ` +${more.length}`}
    </>
  );
}

/** Words in a line, or that there is no restriction. */
export function Texts({
  words,
  none,
}: {
  readonly words: readonly string[] | null;
  readonly none: 'everything' | 'anywhere';
}) {
  const t = useText(nodeText);
  return words === null || words.length === 0 ? t(none) : words.join(', ');
}
