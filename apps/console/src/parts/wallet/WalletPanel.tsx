import '../../kit/library/form-labels.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { BreakerFacts, type Wallet } from './BreakerState.tsx';
import { HealthFacts } from './HealthFacts.tsx';
import { walletText } from './wallet.text.ts';

const SettingsForm = lazyDialog(async () => (await import('./SettingsForm.tsx')).SettingsForm);
const BreakerForm = lazyDialog(async () => (await import('./BreakerForm.tsx')).BreakerForm);

/**
 * An agent's wallet: how it is called, what its breaker does, and for those who may, the forms that change
 * both.
 */
export function WalletPanel(props: {
  readonly wallet: Wallet;
  /** The agent, for administrators. Without it the caller's own agent. */
  readonly agentId?: string;
}) {
  const t = useText(walletText);
  const { holds } = useNavigation();
  const { wallet, agentId } = props;
  const may = holds(agentId === undefined ? 'myInfo.wallet' : 'seamless.wallet');
  return (
    <>
      <HealthFacts wallet={wallet} />
      <BreakerFacts wallet={wallet} />
      {may && <BreakerForm wallet={wallet} agentId={agentId} />}
      <Facts
        title={t('settings')}
        items={[
          ...(may
            ? []
            : [
                { label: t('scheme'), value: t(`scheme.${wallet.scheme}`) },
                { label: t('signatures'), value: t(`signatures.${wallet.signatures}`) },
                { label: t('lockPolicy'), value: t(`lockPolicy.${wallet.lockPolicy}`) },
              ]),
          {
            label: t('noStatus'),
            value: (
              <StatusTag tone={wallet.noStatus ? 'warning' : 'neutral'}>
                {t(`noStatus.${wallet.noStatus}`)}
              </StatusTag>
            ),
          },
          {
            label: t('publicKey'),
            wide: true,
            value: <span className="k-plain">{wallet.publicKey ?? t('none')}</span>,
          },
        ]}
      />
      {may && <SettingsForm wallet={wallet} agentId={agentId} />}
    </>
  );
}
