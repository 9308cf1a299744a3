import { myInfo } from '@pitboss/contract/myInfo';
import { Button, Result, Skeleton, Tabs } from 'antd';
import { kitText } from '../../kit/kit.text.ts';
import './myInfo.css';
import { PageLink, usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { useCall } from '../../kit/use-call.ts';
import { Document } from './Document.tsx';
import { LockNotice } from './LockNotice.tsx';
import { myInfoText } from './myInfo.text.ts';
import { Profile } from './Profile.tsx';
import { PublicKey } from './PublicKey.tsx';
import { Transfer } from './Transfer.tsx';
import { WalletAddress } from './WalletAddress.tsx';

/** The own profile; for agents also transfer setting, public key, integration guide and balance records. */
export function MyInfoScreen() {
  const t = useText(myInfoText);
  const kit = useText(kitText);
  const { search, setSearch, allowed } = usePlace();
  const query = useCall(myInfo.profile, {});
  if (query.isPending) return <Skeleton active style={{ padding: 24 }} />;
  if (query.isError)
    return (
      <Result
        status="warning"
        title={t('loadFailed')}
        extra={<Button onClick={() => void query.refetch()}>{kit('retry')}</Button>}
      />
    );
  const info = query.data;
  const { agent } = info;
  const tabs = [
    { key: 'profile', children: <Profile info={info} /> },
    ...(agent
      ? [
          { key: 'transfer', children: <Transfer agent={agent} /> },
          ...(agent.transferMode === 'seamless'
            ? [{ key: 'wallet', children: <WalletAddress callbackUrl={agent.callbackUrl} /> }]
            : []),
          { key: 'key', children: <PublicKey account={info.operator.account} /> },
        ]
      : []),
    { key: 'document', children: <Document mode={agent?.transferMode ?? null} /> },
    ...(agent && allowed('/quotaChangeRecord')
      ? [
          {
            key: 'records',
            children: (
              <>
                <p>{t('recordsWhy')}</p>
                <PageLink page="/quotaChangeRecord" search={{ agentId: agent.id }}>
                  {t('openRecords')}
                </PageLink>
              </>
            ),
          },
        ]
      : []),
  ] as const;
  const chosen = tabs.some(({ key }) => key === search.tab) ? search.tab : 'profile';
  return (
    <div className="my-info">
      {agent?.membersLockedUntil != null && (
        <LockNotice
          until={agent.membersLockedUntil}
          serverTime={info.serverTime}
          onOver={() => void query.refetch()}
        />
      )}
      <Tabs
        className="my-info-card"
        activeKey={chosen}
        onChange={(tab) => setSearch({ ...search, tab }, 'replace')}
        items={tabs.map((tab) => ({ ...tab, label: t(tab.key as keyof typeof myInfoText) }))}
      />
    </div>
  );
}
