import type { ReplyOf } from '@pitboss/contract/define';
import type { logs } from '@pitboss/contract/logs';
import { Descriptions, Drawer } from 'antd';
import { Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useInFront } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { AgentLink } from '../../parts/links.tsx';
import { ChangeTable } from './ChangeTable.tsx';
import { logText } from './logs.text.ts';
import { TargetLink } from './TargetLink.tsx';
import { TypeName } from './types.tsx';

export type Line = ReplyOf<typeof logs.opLog>['list'][number];

/** One line of the operation log with what it changed. */
export function LineDrawer({ line, close }: { readonly line: Line; readonly close: () => void }) {
  const t = useText(logText);
  const inFront = useInFront();
  const chain = line.chain === '0' ? t('platform') : t('tenant', { id: line.chain });
  const items = [
    { key: 'at', children: <Time value={line.at} /> },
    { key: 'type', children: <TypeName type={line.type} /> },
    { key: 'account', children: line.account },
    { key: 'role', children: line.role ? t(`role.${line.role}`) : '-' },
    {
      key: 'agentAccount',
      children: line.agentId ? (
        <AgentLink id={line.agentId}>{line.agentAccount ?? line.agentId}</AgentLink>
      ) : (
        '-'
      ),
    },
    { key: 'ip', children: line.ip },
    { key: 'target', children: <TargetLink target={line.target} /> },
    {
      key: 'result',
      children: (
        <StatusTag tone={line.result === 'success' ? 'success' : 'error'}>
          {t(`result.${line.result}`)}
        </StatusTag>
      ),
    },
    ...(line.failure ? [{ key: 'failure', children: `${line.failure} (${line.code})`, span: 2 }] : []),
    { key: 'place', children: t('chainOf', { chain, seq: line.seq }) },
    { key: 'session', children: <Plain value={line.sessionTag} /> },
    { key: 'id', children: line.id },
    { key: 'request', children: <Plain value={line.requestId} /> },
  ];
  return (
    <Drawer open={inFront} onClose={close} size={760} title={t('drawer')}>
      <Descriptions
        size="small"
        bordered
        column={2}
        items={items.map((item) => ({ ...item, label: t(item.key as keyof typeof logText) }))}
      />
      <h3 className="log-section">{t('detail')}</h3>
      <ChangeTable before={line.before} after={line.after} result={line.result} />
    </Drawer>
  );
}
