import { gameNodes } from '@pitboss/contract/games/game-nodes';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { PageLink, useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { recentText } from '../RecentTime.tsx';
import { silenceOf } from './applied.ts';
import { appliedText } from './nodes.text.ts';
import './nodes.css';

const everyMs = 15_000;

/**
 * Banner above a list while all game servers are silent, so that no setting is applied; its rows then show no
 * `AppliedOn`. Nothing for operators who may not see game servers.
 */
export function SilentNodes(): ReactNode {
  const t = useText(appliedText);
  const zone = useZone();
  const { allowed } = useNavigation();
  const query = useCall(
    gameNodes.list,
    { pageNo: 1, pageSize: 200 },
    { enabled: allowed('/gameNode'), everyMs, keepPrevious: true, quiet: true },
  );
  const silence = silenceOf(query.data?.list ?? []);
  if (!silence) return null;
  return (
    <div className="k-hint k-hint-warning n-silent" role="status">
      {t('allSilent', {
        count: silence.nodes,
        at: recentText(zone, silence.since, Date.now(), 'HH:mm'),
      })}{' '}
      <PageLink page="/gameNode">{t('showNodes')}</PageLink>
    </div>
  );
}
