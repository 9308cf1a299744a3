import { myInfo } from '@pitboss/contract/access/myInfo';
import { Skeleton, Tabs } from 'antd';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Failed } from '../../kit/failed.tsx';
import './myInfo.css';
import { useCall } from '../../kit/calls/use-call.ts';
import { usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './myInfo.text.ts';
import { Profile } from './Profile.tsx';

// Each tab comes with its first opening, the notice when there is one.
const LockNotice = lazyDialog(async () => (await import('./LockNotice.tsx')).LockNotice);
const BalanceRecords = lazyDialog(async () => (await import('./BalanceRecords.tsx')).BalanceRecords);
const Document = lazyDialog(async () => (await import('./Document.tsx')).Document);
const PublicKey = lazyDialog(async () => (await import('./PublicKey.tsx')).PublicKey);
const Transfer = lazyDialog(async () => (await import('./Transfer.tsx')).Transfer);
const WalletAddress = lazyDialog(async () => (await import('./WalletAddress.tsx')).WalletAddress);

/** The own profile; for agents also transfer setting, public key, integration guide and balance records. */
export function MyInfoScreen() {
  const t = useText(myInfoText);
  const { search, setSearch } = usePlace();
  const query = useCall(myInfo.profile, {});
  if (query.isPending) return <Skeleton active style={{ padding: 24 }} />;
  if (query.isError) return <Failed title={t('loadFailed')} retry={query.refetch} />;
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
    ...(agent ? [{ key: 'records', children: <BalanceRecords agentId={agent.id} /> }] : []),
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
