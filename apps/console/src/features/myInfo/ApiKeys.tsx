import { myInfo } from '@pitboss/contract/access/myInfo';
import { useCall } from '../../kit/calls/use-call.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../kit/list/cells.tsx';
import { usePlace } from '../../kit/place.tsx';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './myInfo.text.ts';

const ApiKeyForm = lazyDialog(async () => (await import('./ApiKeyForm.tsx')).ApiKeyForm);

/** The keys under which the agent's own servers call the platform, and for those who may, the form that makes another one. */
export function ApiKeys({ account }: { readonly account: string }) {
  const t = useText(myInfoText);
  const { holds } = usePlace();
  const query = useCall(myInfo.apiKeys, {});
  return (
    <Loaded query={query}>
      {({ keys }) => (
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
                  : [{ label: t('apiKeyEnds'), value: <Time value={key.endsAt} /> }]),
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
