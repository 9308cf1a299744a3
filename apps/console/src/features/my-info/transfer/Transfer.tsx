import { Facts } from '../../../kit/detail/facts.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Count } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { CallbackAddress } from './CallbackAddress.tsx';
import type { OwnAgent } from './own-agent.ts';
import { transferText } from './transfer.text.ts';

const TransferForm = lazyDialog(async () => (await import('./TransferForm.tsx')).TransferForm);

/**
 * Transfer mode and callback address of the caller's agent, and for permitted operators the form that changes
 * them.
 */
export function Transfer({ agent }: { readonly agent: OwnAgent }) {
  const t = useText(transferText);
  const { holds } = useNavigation();
  return (
    <>
      <Facts
        columns={1}
        items={[
          {
            label: t('transferMode'),
            value: (
              <>
                <div>{t(`transferMode.${agent.transferMode}`)}</div>
                <div className="k-none">{t(`modeHint.${agent.transferMode}`)}</div>
              </>
            ),
          },
          { label: t('callbackUrl'), value: <CallbackAddress url={agent.callbackUrl} /> },
          { label: t('onlineMembers'), value: <Count value={agent.onlineMembers} /> },
          ...(agent.followers > 0
            ? [{ label: t('followers'), value: <Count value={agent.followers} /> }]
            : []),
        ]}
      />
      {holds('myInfo.transfer') && (
        <>
          <h3>{t('changeTransfer')}</h3>
          <TransferForm agent={agent} />
        </>
      )}
    </>
  );
}
