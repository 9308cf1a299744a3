import { gameNodes } from '@pitboss/contract/games/game-nodes';
import { useCall } from '../../kit/calls/use-call.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { ThingPage } from '../../kit/detail/thing-page.tsx';
import { Count, Plain, Time } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { ThingActions } from '../../parts/thing-actions.tsx';
import { Ways } from '../../parts/ways.tsx';
import { FailureTable } from './ConfigFailures.tsx';
import { LastSeen, Maintenance, NodeState, Texts } from './NodeCells.tsx';
import { NodeConfig } from './NodeConfig.tsx';
import type { NodeRow } from './NodeDialogs.tsx';
import { nodeActions } from './node-actions.tsx';
import { nodePageText } from './node-page.text.ts';
import { nodeText } from './nodes.text.ts';
import './games.css';

/** Polling interval, since nodes call all the time. */
const everyMs = 5_000;

/** One game server: whether it sends and receives, what it may send, and what it could not apply. */
export function NodePageScreen() {
  const t = useText(nodePageText);
  const { id } = useNavigation().search;
  return id ? <GameNode key={id} id={id} /> : <p className="k-empty">{t('hint')}</p>;
}

function GameNode({ id }: { readonly id: string }) {
  const t = useText(nodePageText);
  const query = useCall(gameNodes.get, { id }, { everyMs, quiet: true });
  return (
    <Loaded query={query} missing={t('missing')} lines={16}>
      {(node) => (
        <ThingPage
          thing={['node', id]}
          name={node.name || id}
          beside={
            <>
              <NodeState node={node} />
              <ThingActions actions={nodeActions(node)} refresh={() => void query.refetch()} />
            </>
          }
        >
          <Troubles node={node} />
          <Ways ways={[['/operationLog', { target: `node:${id}` }, t('changes')]]} />
          <About node={node} />
          {node.configFailures > 0 && (
            <section className="k-thing-card" aria-label={t('failed')}>
              <h3>{t('failed')}</h3>
              <FailureTable node={node} />
            </section>
          )}
        </ThingPage>
      )}
    </Loaded>
  );
}

interface OfNode {
  readonly node: NodeRow;
}

/** Whatever keeps the node from working, the worst first. */
function Troubles({ node }: OfNode) {
  const t = useText(nodePageText);
  const { format } = useZone();
  return (
    <>
      {node.state === 'blocked' ? (
        <Callout kind="warning" title={t('blocked')} />
      ) : node.lastSeenAt === null ? (
        <Callout kind="info" title={t('neverSeen')} />
      ) : (
        node.silent && <Callout kind="error" title={t('silentSince', { time: format(node.lastSeenAt) })} />
      )}
      {node.conflicts > 0 && <Callout kind="warning" title={t('conflictsOpen', { count: node.conflicts })} />}
    </>
  );
}

function About({ node }: OfNode) {
  const t = useText(nodePageText);
  const n = useText(nodeText);
  return (
    <section className="k-thing-card">
      <Facts
        title={t('about')}
        items={[
          { label: n('id'), value: node.id },
          { label: n('name'), value: <Plain value={node.name} /> },
          { label: n('lastSeenAt'), value: <LastSeen node={node} /> },
          { label: n('backlog'), value: <Count value={node.backlog} /> },
          { label: n('configVersion'), value: <NodeConfig node={node} /> },
          { label: n('configAt'), value: <Time value={node.configAt} /> },
          { label: n('keys'), value: <Count value={node.keys} /> },
          { label: n('oldKeyEndsAt'), value: <Time value={node.oldKeyEndsAt} /> },
          { label: n('maintenance'), value: <Maintenance node={node} />, wide: true },
          { label: n('networks'), value: <Texts words={node.networks} none="anywhere" />, wide: true },
          { label: n('tenants'), value: <Tenants node={node} />, wide: true },
          { label: n('gameIds'), value: <Games node={node} />, wide: true },
          { label: n('launchUrl'), value: <Plain value={node.launchUrl || null} />, wide: true },
          { label: n('provider'), value: <Plain value={node.provider || null} /> },
          { label: n('createdAt'), value: <Time value={node.createdAt} /> },
        ]}
      />
    </section>
  );
}

function Tenants({ node: { tenants } }: OfNode) {
  const t = useText(nodeText);
  if (tenants === null) return t('everything');
  return (
    <span className="g-words">
      {tenants.map(({ id, account }) => (
        <AgentLink key={id} id={id}>
          {account}
        </AgentLink>
      ))}
    </span>
  );
}

function Games({ node: { gameIds } }: OfNode) {
  const t = useText(nodeText);
  if (gameIds === null) return t('everything');
  return (
    <span className="g-words">
      {gameIds.map((id) => (
        <GameName key={id} id={id} />
      ))}
    </span>
  );
}
