import { Facts } from '../../kit/detail/facts.tsx';
import { Count, Money, Plain, StatusTag, Time } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { Rtp } from '../../parts/games/Rtp.tsx';
import type { Info } from './account/info.ts';
import { myInfoText } from './account/my-info.text.ts';

const tones = { normal: 'success', blocked: 'error', suspended: 'warning' } as const;

/** The signed-in operator and, for agents, their agent. */
export function Profile({ info }: { readonly info: Info }) {
  const t = useText(myInfoText);
  const { operator, agent } = info;
  return (
    <>
      <Facts
        items={[
          { label: t('account'), value: operator.account },
          { label: t('nickname'), value: <Plain value={operator.nickname} /> },
          { label: t('role'), value: t(`role.${operator.role}`) },
          { label: t('phone'), value: <Plain value={operator.phone} /> },
          { label: t('createdAt'), value: <Time value={operator.createdAt} /> },
          { label: t('lastLoginAt'), value: <Time value={operator.lastLoginAt} /> },
        ]}
      />
      {agent && (
        <Facts
          title={t('agent')}
          items={[
            { label: t('agentName'), value: <Plain value={agent.name} /> },
            { label: t('level'), value: t(`level.${agent.level}`) },
            {
              label: t('state'),
              value: <StatusTag tone={tones[agent.state]}>{t(`state.${agent.state}`)}</StatusTag>,
            },
            { label: t('currency'), value: agent.currency },
            { label: t('balance'), value: <Money value={agent.balance} currency={agent.currency} /> },
            { label: t('credit'), value: <Money value={agent.credit} currency={agent.currency} /> },
            { label: t('rtp'), value: <Rtp value={agent.rtp} /> },
            { label: t('transferMode'), value: t(`transferMode.${agent.transferMode}`) },
            {
              label: t('onlineMembers'),
              value: (
                <PageLink page="/onlineList">
                  <Count value={agent.membersOnline} />
                </PageLink>
              ),
            },
            { label: t('phone'), value: <Plain value={agent.phone} /> },
            { label: t('opened'), value: <Time value={agent.createdAt} /> },
            {
              label: t('validUntil'),
              value: agent.validUntil === null ? t('unlimited') : <Time value={agent.validUntil} />,
            },
          ]}
        />
      )}
    </>
  );
}
