import { walletSettings } from '@pitboss/contract/agents/wallet-settings';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { Plain } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { WalletPanel } from '../../../parts/wallet/WalletPanel.tsx';
import { seamlessText } from './seamless.text.ts';

/** The wallet of a seamless agent: its health, its breaker, and how it is called. */
export function WalletDrawer({
  agentId,
  account,
  close,
}: {
  agentId: string;
  account: string;
  close: () => void;
}) {
  const t = useText(seamlessText);
  const query = useCall(walletSettings.of, { agentId });
  return (
    <DetailDrawer title={t('walletOf', { account })} close={close}>
      <Loaded query={query} lines={16}>
        {(wallet) => (
          <>
            <Facts
              columns={1}
              items={[{ label: t('callbackUrl'), value: <Plain value={wallet.callbackUrl} /> }]}
            />
            <WalletPanel wallet={wallet} agentId={agentId} />
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
