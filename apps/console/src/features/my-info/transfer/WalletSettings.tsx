import { walletSettings } from '@pitboss/contract/agents/wallet-settings';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { WalletPanel } from '../../../parts/wallet/WalletPanel.tsx';

/** The wallet of the caller's agent: its health, its breaker, and its call settings. */
export function WalletSettings() {
  const query = useCall(walletSettings.own, {});
  return (
    <Loaded query={query} lines={12}>
      {({ wallet }) => wallet && <WalletPanel wallet={wallet} />}
    </Loaded>
  );
}
