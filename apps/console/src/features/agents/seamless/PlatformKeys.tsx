import '../../../parts/wallet/wallet.css';
import { platformKeys } from '@pitboss/contract/agents/wallet-settings';
import { useCall } from '../../../kit/calls/use-call.ts';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { Copyable } from '../../../kit/values/copy.tsx';
import { Countdown } from '../../../parts/wallet/Countdown.tsx';
import { walletText } from '../../../parts/wallet/wallet.text.ts';

const RotateForm = lazyDialog(async () => (await import('./RotateForm.tsx')).RotateForm);

/** The keys of the platform's RSA signatures towards agents, and the form that replaces the active key. */
export function PlatformKeys({ account, close }: { readonly account: string; readonly close: () => void }) {
  const t = useText(walletText);
  const { holds } = useNavigation();
  const query = useCall(platformKeys.list, {});
  return (
    <DetailDrawer title={t('platformKeys')} close={close}>
      <p className="k-none">{t('platformHint')}</p>
      <Loaded query={query} lines={10}>
        {({ keys, serverTime }) => (
          <>
            {keys.length === 0 && <p>{t('platformNone')}</p>}
            {keys.map((key) => (
              <Facts
                key={key.keyId}
                items={[
                  { label: 'key-id', value: <code>{key.keyId}</code> },
                  { label: t('createdAt'), value: <Time value={key.createdAt} /> },
                  {
                    label: t('endsAt'),
                    wide: true,
                    value:
                      key.endsAt === null ? (
                        <StatusTag tone="success">{t('inUse')}</StatusTag>
                      ) : (
                        <>
                          <Time value={key.endsAt} />{' '}
                          <Countdown
                            until={key.endsAt}
                            serverTime={serverTime}
                            say={(clock) => t('leftUntil', { clock: clock ?? '00:00' })}
                          />
                        </>
                      ),
                  },
                  {
                    label: t('keyText'),
                    wide: true,
                    value: (
                      <Copyable words={key.publicKey}>
                        <pre className="wallet-key">{key.publicKey.trim()}</pre>
                      </Copyable>
                    ),
                  },
                ]}
              />
            ))}
            {holds('seamless.platformKeys') && <RotateForm account={account} />}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  );
}
