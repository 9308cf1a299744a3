import { agentAdmin } from '@pitboss/contract/agent-admin';
import { agents } from '@pitboss/contract/agents';
import type { ReplyOf } from '@pitboss/contract/define';
import { Breadcrumb, Descriptions, Divider, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { NotShown } from '../../kit/failed.tsx';
import { Count, Money, Plain, StatusTag, Time, YesNo } from '../../kit/list/cells.tsx';
import { RowActions, useActions } from '../../kit/list/list-actions.tsx';
import { PageLink, useInFront, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { GameName } from '../../parts/games/game-name.tsx';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { AgentLink } from '../../parts/links.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { adminText } from './admin.text.ts';
import { agentActions } from './agent-actions.tsx';
import { agentText } from './agents.text.ts';
import { Logo } from './Logo.tsx';
import { RtpHistory } from './RtpHistory.tsx';

type Detail = ReplyOf<typeof agents.detail>;

/** Details of the agent named by `agent` in the address. */
export function AgentDrawer() {
  const t = useText(agentText);
  const { search, setSearch } = usePlace();
  const inFront = useInFront();
  const id = search.agent ?? '';
  const close = () => {
    const { agent: _closed, ...rest } = search;
    setSearch(rest, 'replace');
  };
  return (
    <Drawer open={id !== '' && inFront} onClose={close} size={720} destroyOnHidden title={t('title')}>
      {id ? <Details id={id} /> : null}
    </Drawer>
  );
}

const stateTones = { normal: 'success', blocked: 'error', suspended: 'warning' } as const;

function Details({ id }: { readonly id: string }) {
  const t = useText(agentText);
  const query = useCall(agents.detail, { id });
  if (query.isPending) return <Skeleton active />;
  if (query.isError) return <NotShown error={query.error} missing={t('notFound')} retry={query.refetch} />;
  return <Fields agent={query.data} />;
}

function Fields({ agent }: { readonly agent: Detail }) {
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
        style={{ marginBottom: 16 }}
        items={[
          ...agent.ancestors.map((one) => ({ title: <AgentLink id={one.id}>{one.name}</AgentLink> })),
          { title: agent.name || agent.account },
        ]}
      />
      <Descriptions
        size="small"
        bordered
        column={2}
        items={[
          ...fields.map(([key, children]) => ({
            key,
            label: t(key),
            children,
            // The last one has the rest of its line.
            ...(key === 'id' ? { span: 'filled' as const } : {}),
          })),
          {
            key: 'publicKey',
            label: t('publicKey'),
            span: 2,
            children: <span style={{ overflowWrap: 'anywhere' }}>{agent.publicKey ?? '-'}</span>,
          },
          { key: 'games', label: t('games'), span: 2, children: <Games ids={agent.gameIds} /> },
        ]}
      />
      <Actions agent={agent} />
      <Custom id={agent.id} />
      <Divider titlePlacement="start">{a('history')}</Divider>
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
function Actions({ agent }: { readonly agent: Detail }) {
  const { start, overlays } = useActions(() => undefined);
  return (
    <div style={{ margin: '12px 0' }}>
      <RowActions actions={agentActions(agent)} start={start} />
      {overlays}
    </div>
  );
}

function Custom({ id }: { readonly id: string }) {
  const t = useText(adminText);
  const query = useCall(agentAdmin.custom, { id });
  const settings = query.data;
  if (!settings) return null;
  return (
    <Descriptions
      size="small"
      bordered
      column={2}
      title={t('custom')}
      items={[
        { key: 'brand', label: t('brand'), children: <Plain value={settings.brand} /> },
        {
          key: 'chip',
          label: t('defaultChip'),
          children: settings.defaultChip ? <Money value={settings.defaultChip} /> : t('gameDefault'),
        },
        { key: 'chat', label: t('chatAllowed'), children: <YesNo value={settings.chatAllowed} /> },
        { key: 'jackpot', label: t('jackpotShown'), children: <YesNo value={settings.jackpotShown} /> },
        { key: 'link', label: t('serviceLink'), children: <Plain value={settings.serviceLink} /> },
        { key: 'updated', label: t('updatedAt'), children: <Time value={settings.updatedAt} /> },
      ]}
    />
  );
}

function Games({ ids }: { readonly ids: Detail['gameIds'] }) {
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
