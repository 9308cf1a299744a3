import { myInfo } from '@pitboss/contract/agents/my-info';
import { useCall, useWrite } from '../../kit/calls/use-call.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { ConfirmAction } from '../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { Countdown } from '../../parts/wallet/Countdown.tsx';
import { myInfoText } from './account/my-info.text.ts';

const ApiKeyForm = lazyDialog(async () => (await import('./ApiKeyForm.tsx')).ApiKeyForm);

/**
 * The keys under which the agent's own servers call the platform, and for those who may, the form that makes
 * another one.
 */
export function ApiKeys({ account }: { readonly account: string }) {
  const t = useText(myInfoText);
  const { holds } = useNavigation();
  const query = useCall(myInfo.apiKeys, {});
  return (
    <Loaded query={query}>
      {({ keys, serverTime }) => (
        <>
          <p className="k-none">{t('apiKeyHint')}</p>
          {keys.length === 0 && <p className="k-none">{t('apiKeyNone')}</p>}
          {keys.map((key) => (
            <Facts
              key={key.keyId}
              items={[
                { label: 'key-id', value: <code>{key.keyId}</code> },
                { label: t('setAt'), value: <Time value={key.createdAt} /> },
                ...(key.endsAt === null
                  ? []
                  : [
                      {
                        label: t('apiKeyEnds'),
                        wide: true,
                        value: (
                          <span className="my-info-address">
                            <span>
                              <Time value={key.endsAt} />{' '}
                              <Countdown
                                until={key.endsAt}
                                serverTime={serverTime}
                                say={(time) => t('apiKeyLeft', { time: time ?? '00:00' })}
                              />
                            </span>
                            {holds('myInfo.publicKey') && <EndKey keyId={key.keyId} />}
                          </span>
                        ),
                      },
                    ]),
              ]}
            />
          ))}
          {holds('myInfo.publicKey') && (
            <>
              <h3>{t('apiKeyNew')}</h3>
              <ApiKeyForm account={account} replaces={keys.length > 0} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Ends a replaced key before its time. */
function EndKey({ keyId }: { readonly keyId: string }) {
  const t = useText(myInfoText);
  const write = useWrite(myInfo.endApiKey);
  return (
    <ConfirmAction
      label={t('apiKeyEnd')}
      danger
      size="small"
      question={confirmation(myInfoText.apiKeyEndOf, keyId, myInfoText.apiKeyEndAsk)}
      onConfirm={() => write.mutateAsync({ payload: { keyId } })}
    />
  );
}
