import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { useText } from '../../../kit/text.ts';
import { WalletBench } from '../../../parts/wallet-bench/WalletBench.tsx';
import { seamlessText } from './seamless.text.ts';

/** The test bench of an agent's wallet, as the agent has it on its own page. */
export function WalletTestDrawer(props: {
  readonly agentId: string;
  readonly account: string;
  readonly close: () => void;
}) {
  const t = useText(seamlessText);
  return (
    <DetailDrawer title={t('walletTestOf', { account: props.account })} width={960} close={props.close}>
      <WalletBench agentId={props.agentId} />
    </DetailDrawer>
  );
}
