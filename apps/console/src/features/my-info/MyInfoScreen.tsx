import { myInfo } from '@pitboss/contract/agents/my-info';
import { useCall } from '../../kit/calls/use-call.ts';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { type TabView, TabViews } from '../../kit/tabs/tab-views.tsx';
import { useText } from '../../kit/text.ts';
import type { Info } from './account/info.ts';
import { myInfoText } from './account/my-info.text.ts';
import { LockNotice } from './LockNotice.tsx';
import { Profile } from './Profile.tsx';
import './my-info.css';

// Each tab comes with its first opening.
const ApiKeys = lazyPart(async () => (await import('./ApiKeys.tsx')).ApiKeys);
const BalanceRecords = lazyPart(async () => (await import('./BalanceRecords.tsx')).BalanceRecords);
const Document = lazyPart(async () => (await import('./Document.tsx')).Document);
const PublicKey = lazyPart(async () => (await import('./PublicKey.tsx')).PublicKey);
const Security = lazyPart(async () => (await import('./security/Security.tsx')).Security);
const Transfer = lazyPart(async () => (await import('./transfer/Transfer.tsx')).Transfer);
const WalletBench = lazyPart(
  async () => (await import('../../parts/wallet-bench/WalletBench.tsx')).WalletBench,
);
const WalletSettings = lazyPart(async () => (await import('./transfer/WalletSettings.tsx')).WalletSettings);
const WalletAddress = lazyPart(async () => (await import('./transfer/WalletAddress.tsx')).WalletAddress);

/**
 * The user's profile and second factor; for agents also transfer setting, public key, integration guide and balance records.
 */
export function MyInfoScreen() {
  const query = useCall(myInfo.profile, {});
  return (
    <div className="my-info">
      <Loaded query={query} lines={10}>
        {(info) => (
          <>
            {info.agent?.membersLockedUntil != null && (
              <LockNotice
                until={info.agent.membersLockedUntil}
                serverTime={info.serverTime}
                onOver={() => void query.refetch()}
              />
            )}
            <Views info={info} refresh={() => void query.refetch()} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Views({ info, refresh }: { readonly info: Info; readonly refresh: () => void }) {
  const t = useText(myInfoText);
  const { agent, operator } = info;
  const view = (key: keyof typeof myInfoText, draw: TabView<string>['draw']) => ({
    key,
    label: t(key),
    draw,
  });
  return (
    <div className="my-info-card">
      <TabViews
        label={t('parts')}
        param="tab"
        views={[
          view('profile', () => <Profile info={info} />),
          view('security', () => <Security info={info} refresh={refresh} />),
          ...(agent ? [view('transfer', () => <Transfer agent={agent} />)] : []),
          ...(agent?.transferMode === 'seamless'
            ? [
                view('walletSettings', () => <WalletSettings />),
                view('wallet', () => <WalletAddress callbackUrl={agent.callbackUrl} />),
              ]
            : []),
          ...(agent && agent.callbackUrl !== ''
            ? [view('walletTest', () => <WalletBench agentId={agent.id} />)]
            : []),
          ...(agent ? [view('apiKey', () => <ApiKeys account={operator.account} />)] : []),
          ...(agent ? [view('key', () => <PublicKey account={operator.account} />)] : []),
          view('document', () => <Document mode={agent?.transferMode ?? null} />),
          ...(agent ? [view('records', () => <BalanceRecords agentId={agent.id} />)] : []),
        ]}
      />
    </div>
  );
}
