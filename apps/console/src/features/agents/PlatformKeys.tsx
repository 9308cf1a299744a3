import '../../parts/wallet/wallet.css';
import { platformKeys } from '@pitboss/contract/agents/wallet-settings';
import { useCall } from '../../kit/calls/use-call.ts';
import { Copyable } from '../../kit/copy.tsx';
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { Countdown } from '../../parts/wallet/Countdown.tsx';
import { walletText } from '../../parts/wallet/wallet.text.ts';

const RotateForm = lazyDialog(async () => (await import('./dialogs/RotateForm.tsx')).RotateForm);

/** The keys with which the platform signs towards agents with RSA, and the form that replaces the one in use. */
export function PlatformKeys({ account, close }: { readonly account: string; readonly close: () => void }) {
  const t = useText(walletText);
  const { holds } = usePlace();
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
