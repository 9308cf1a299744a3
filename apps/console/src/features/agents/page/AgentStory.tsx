import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { agents } from '@pitboss/contract/agents/agents';
import type { ReplyOf } from '@pitboss/contract/define';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Breadcrumb } from '../../../kit/controls/breadcrumb.tsx';
import { type Fact, Facts } from '../../../kit/detail/facts.tsx';
import { Count, Money, Plain, StatusTag, Time, YesNo } from '../../../kit/list/cells.tsx';
import { RowActions, useActions } from '../../../kit/list/list-actions.tsx';
import { PageLink } from '../../../kit/place.tsx';
import { useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { Rtp } from '../../../parts/games/Rtp.tsx';
import { AgentLink } from '../../../parts/links.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { adminText } from '../admin.text.ts';
import { agentActions } from '../agent-actions.tsx';
import { agentText } from '../agents.text.ts';
import { Logo } from '../Logo.tsx';
import { RtpHistory } from '../RtpHistory.tsx';

export type AgentDetail = ReplyOf<typeof agents.detail>;

/** Colours of the states of agents. */
export const stateTones = { normal: 'success', blocked: 'error', suspended: 'warning' } as const;

/** What is known of an agent: where it stands, its settings and limits, and the course of its RTP. */
export function AgentStory({ agent }: { readonly agent: AgentDetail }) {
  const t = useText(agentText);
  const a = useText(adminText);
  const fields: readonly (readonly [keyof typeof agentText, ReactNode])[] = [
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
    ['remark', <Plain key="remark" value={agent.remark} />],
    ['logo', agent.logo ? <Logo key="logo" src={agent.logo} size={56} /> : '-'],
    ['id', agent.id],
  ];
  return (
    <>
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
      <Facts
        items={[
          ...fields.map(([key, value]): Fact => ({ label: t(key), value })),
          { label: t('publicKey'), wide: true, value: agent.publicKey ?? '-' },
          { label: t('games'), wide: true, value: <Games ids={agent.gameIds} /> },
        ]}
      />
      <Custom id={agent.id} />
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

/** What can be done with the agent, as at the end of its row. */
export function AgentActions({
  agent,
  changed,
}: {
  readonly agent: AgentDetail;
  readonly changed?: () => void;
}) {
  const { start, overlays } = useActions(changed ?? (() => undefined));
  return (
    <>
      <RowActions actions={agentActions(agent)} start={start} />
      {overlays}
    </>
  );
}

function Custom({ id }: { readonly id: string }) {
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
