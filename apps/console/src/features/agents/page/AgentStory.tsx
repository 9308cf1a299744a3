import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/core/define';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Breadcrumb } from '../../../kit/controls/breadcrumb.tsx';
import { type Fact, Facts } from '../../../kit/detail/facts.tsx';
import { Count, Money, Plain, StatusTag, Time, YesNo } from '../../../kit/list/cells.tsx';
import { PageLink } from '../../../kit/navigation.tsx';
import { type Say, type TextKey, useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import { adminText } from '../admin/admin.text.ts';
import { agentText } from '../admin/agents.text.ts';
import { Logo } from '../admin/Logo.tsx';
import { RtpHistory } from '../admin/RtpHistory.tsx';

export type AgentDetail = ReplyOf<typeof agents.detail>;

/** Colours of the states of agents. */
export const stateTones = { normal: 'success', blocked: 'error', suspended: 'warning' } as const;

type Field = readonly [TextKey<typeof agentText>, ReactNode];

/** Fields of an agent in the order of the page, each with the key of its label. */
function fieldsOf(agent: AgentDetail, t: Say<typeof agentText>): readonly Field[] {
  return [
    ['account', agent.account],
    ['name', <Plain key="name" value={agent.name} />],
    ['level', t(`level.${agent.level}`)],
    [
      'state',
      <StatusTag key="state" tone={stateTones[agent.state]}>
        {t(`state.${agent.state}`)}
      </StatusTag>,
    ],
    ['accountType', t(`accountType.${agent.accountType}`)],
    [
      'betBanned',
      <span key="banned">
        <YesNo value={agent.betBanned} /> <AppliedOn kind="ban.agent" id={agent.id} />
      </span>,
    ],
    ['transferMode', t(`transferMode.${agent.transferMode}`)],
    ['balance', <Money key="balance" value={agent.balance} currency={agent.currency} />],
    ['credit', <Money key="credit" value={agent.credit} currency={agent.currency} />],
    ['rtp', <Rtp key="rtp" value={agent.rtp} />],
    ['currency', agent.currency],
    [
      'subAgents',
      <PageLink key="subAgents" page="/agentList" search={{ parentId: agent.id }}>
        <Count value={agent.subAgents} />
      </PageLink>,
    ],
    [
      'members',
      <PageLink key="members" page="/memberList" search={{ agentId: agent.id }}>
        <Count value={agent.members} />
      </PageLink>,
    ],
    ['createdAt', <Time key="created" value={agent.createdAt} />],
    ['lastLoginAt', <Time key="login" value={agent.lastLoginAt} />],
    [
      'validUntil',
      agent.validUntil === null ? t('unlimited') : <Time key="until" value={agent.validUntil} />,
    ],
    ['phone', <Plain key="phone" value={agent.phone} />],
    ['callbackUrl', <Plain key="callback" value={agent.callbackUrl} />],
    ['remark', <OperatorName key="remark" name={agent.remark} />],
    ['logo', agent.logo ? <Logo key="logo" src={agent.logo} size={56} /> : '-'],
    ['id', agent.id],
  ];
}

/** The agents above an agent, each with a link. */
export function AgentChain({ agent }: { readonly agent: AgentDetail }) {
  const t = useText(agentText);
  return (
    <Breadcrumb
      aria-label={t('chain')}
      items={[
        ...agent.ancestors.map((one) => ({
          key: one.id,
          title: <AgentLink id={one.id}>{one.name}</AgentLink>,
        })),
        { key: agent.id, title: agent.name || agent.account },
      ]}
    />
  );
}

/** Settings and limits of an agent; without the fields of `shown`, which the page has elsewhere. */
export function AgentFacts(props: { readonly agent: AgentDetail; readonly shown?: readonly Field[0][] }) {
  const t = useText(agentText);
  const { agent, shown = [] } = props;
  const fields = fieldsOf(agent, t).filter(([key]) => !shown.includes(key));
  return (
    <Facts
      items={[
        ...fields.map(([key, value]): Fact => ({ label: t(key), value })),
        { label: t('publicKey'), wide: true, value: agent.publicKey ?? '-' },
        { label: t('games'), wide: true, value: <Games ids={agent.gameIds} /> },
      ]}
    />
  );
}

/** Details of an agent: its position in the tree, settings and limits, and the history of its RTP. */
export function AgentStory({ agent }: { readonly agent: AgentDetail }) {
  const t = useText(agentText);
  const a = useText(adminText);
  return (
    <>
      <AgentChain agent={agent} />
      <AgentFacts agent={agent} />
      <AgentCustom id={agent.id} />
      <h3>{a('history')}</h3>
      <RtpHistory id={agent.id} />
      <p>
        <PageLink page="/betManagement" search={{ agentId: agent.id }}>
          {t('betRows')}
        </PageLink>
      </p>
    </>
  );
}

/** Look and offer of the games of an agent's members. */
export function AgentCustom({ id }: { readonly id: string }) {
  const t = useText(adminText);
  const query = useCall(agentAdmin.custom, { id });
  const settings = query.data;
  if (!settings) return null;
  return (
    <Facts
      title={t('custom')}
      items={[
        { label: t('brand'), value: <Plain value={settings.brand} /> },
        {
          label: t('defaultChip'),
          value: settings.defaultChip ? <Money value={settings.defaultChip} /> : t('gameDefault'),
        },
        { label: t('chatAllowed'), value: <YesNo value={settings.chatAllowed} /> },
        { label: t('jackpotShown'), value: <YesNo value={settings.jackpotShown} /> },
        { label: t('controlsShown'), value: <YesNo value={settings.controlsShown} /> },
        { label: t('serviceLink'), value: <Plain value={settings.serviceLink} /> },
        { label: t('updatedAt'), value: <Time value={settings.updatedAt} /> },
      ]}
    />
  );
}

function Games({ ids }: { readonly ids: AgentDetail['gameIds'] }) {
  const t = useText(agentText);
  if (ids === null) return t('allGames');
  return (
    <span className="k-actions" style={{ flexWrap: 'wrap', gap: 4 }}>
      {ids.map((id) => (
        <StatusTag key={id}>
          <GameName id={id} />
        </StatusTag>
      ))}
    </span>
  );
}
