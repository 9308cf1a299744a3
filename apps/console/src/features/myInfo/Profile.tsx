import { Descriptions } from 'antd';
import { Count, Money, Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { useText } from '../../kit/text.ts';
import { Rtp } from '../../parts/games/Rtp.tsx';
import type { Info } from './info.ts';
import { myInfoText } from './myInfo.text.ts';

const tones = { normal: 'success', blocked: 'error', suspended: 'warning' } as const;

/** Who is signed in and, for agents, what their agent is. */
export function Profile({ info }: { readonly info: Info }) {
  const t = useText(myInfoText);
  const { operator, agent } = info;
  const labelled = (items: readonly { key: keyof typeof myInfoText; children: React.ReactNode }[]) =>
    items.map((item) => ({ ...item, label: t(item.key) }));
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={labelled([
          { key: 'account', children: operator.account },
          { key: 'nickname', children: <Plain value={operator.nickname} /> },
          { key: 'role', children: t(`role.${operator.role}`) },
          { key: 'phone', children: <Plain value={operator.phone} /> },
          { key: 'createdAt', children: <Time value={operator.createdAt} /> },
          { key: 'lastLoginAt', children: <Time value={operator.lastLoginAt} /> },
          {
            key: 'dynamicCodeBound',
            children: (
              <StatusTag tone={operator.dynamicCodeBound ? 'success' : 'warning'}>
                {t(operator.dynamicCodeBound ? 'bound' : 'unbound')}
              </StatusTag>
            ),
          },
        ])}
      />
      {agent && (
        <Descriptions
          className="my-info-gap"
          title={t('agent')}
          bordered
          size="small"
          column={{ xs: 1, md: 2 }}
          items={labelled([
            { key: 'agentName', children: <Plain value={agent.name} /> },
            { key: 'level', children: t(`level.${agent.level}`) },
            {
              key: 'state',
              children: <StatusTag tone={tones[agent.state]}>{t(`state.${agent.state}`)}</StatusTag>,
            },
            { key: 'currency', children: agent.currency },
            { key: 'balance', children: <Money value={agent.balance} currency={agent.currency} /> },
            { key: 'credit', children: <Money value={agent.credit} currency={agent.currency} /> },
            { key: 'rtp', children: <Rtp value={agent.rtp} /> },
            { key: 'transferMode', children: t(`transferMode.${agent.transferMode}`) },
            { key: 'onlineMembers', children: <Count value={agent.onlineMembers} /> },
            { key: 'phone', children: <Plain value={agent.phone} /> },
            { key: 'opened', children: <Time value={agent.createdAt} /> },
            {
              key: 'validUntil',
              children: agent.validUntil === null ? t('unlimited') : <Time value={agent.validUntil} />,
            },
          ])}
        />
      )}
    </>
  );
}
