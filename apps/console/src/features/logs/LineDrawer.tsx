import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { type Fact, Facts } from '../../kit/detail/facts.tsx';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { AgentLink } from '../../parts/links.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { type Line, parseSide } from './diff.ts';
import { logText } from './logs.text.ts';
import { Revert } from './Revert.tsx';
import { TargetLink } from './TargetLink.tsx';

/** Returns the name of an entry's target, as a suffix to the action. */
function nameIn(target: string): string {
  const name = /^\w+:\S+ (.+)$/s.exec(target)?.[1];
  return name && !name.startsWith('/') ? `: ${name}` : '';
}

/** Returns the number of the approval that a change needed, undefined where it needed none. */
function approvalOf({ after }: Line): string | undefined {
  const side = parseSide(after);
  if (typeof side !== 'object' || side === null || Array.isArray(side) || !('approval' in side))
    return undefined;
  return typeof side.approval === 'string' ? side.approval : undefined;
}

const approvalLink = (id: string) => (
  <PageLink page="/approvals" search={{ id }}>
    {id}
  </PageLink>
);

/** One line of the operation log with what it changed. */
export function LineDrawer({ line, close }: { readonly line: Line; readonly close: () => void }) {
  const t = useText(logText);
  const approval = approvalOf(line);
  const chain = line.chain === '0' ? t('platform') : t('tenant', { id: line.chain });
  const items: readonly Fact[] = [
    { label: t('at'), value: <Time value={line.at} /> },
    { label: t('outcome'), value: line.outcome },
    { label: t('account'), value: line.account },
    { label: t('role'), value: line.role ? t(`role.${line.role}`) : '-' },
    {
      label: t('agentAccount'),
      value: line.agentId ? (
        <AgentLink id={line.agentId}>{line.agentAccount ?? line.agentId}</AgentLink>
      ) : (
        '-'
      ),
    },
    { label: t('ip'), value: <Plain value={line.ip} /> },
    { label: t('target'), value: <TargetLink target={line.target} /> },
    {
      label: t('result'),
      value: (
        <StatusTag tone={line.result === 'success' ? 'success' : 'bad'}>
          {t(`result.${line.result}`)}
        </StatusTag>
      ),
    },
    ...(line.failure ? [{ label: t('failure'), value: `${line.failure} (${line.code})`, wide: true }] : []),
    { label: t('place'), value: t('chainOf', { chain, seq: line.seq }) },
    { label: t('session'), value: <Plain value={line.sessionTag} /> },
    { label: t('id'), value: line.id },
    {
      label: t('requestId'),
      value: (
        <>
          <Plain value={line.requestId} />{' '}
          <PageLink page="/operationLog" search={{ requestId: line.requestId }}>
            {t('sameRequest')}
          </PageLink>
        </>
      ),
    },
    ...(approval ? [{ label: t('approval'), value: approvalLink(approval) }] : []),
  ];
  return (
    <DetailDrawer beside title={`${line.outcome}${nameIn(line.target)}`} width={760} close={close}>
      <Facts items={items} />
      <h3>{t('detail')}</h3>
      {line.contentRemoved ? (
        <p>{t('contentRemoved')}</p>
      ) : (
        <ChangeTable type={line.type} before={line.before} after={line.after} result={line.result} />
      )}
      {line.result === 'success' && line.before !== null && <Revert line={line} close={close} />}
    </DetailDrawer>
  );
}
