import { myInfo } from '@pitboss/contract/agents/my-info';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useCall } from '../../kit/calls/use-call.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { Loaded } from '../../kit/detail/loaded.tsx';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { Copyable } from '../../kit/values/copy.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { myInfoText } from './account/my-info.text.ts';

const KeyForm = lazyDialog(async () => (await import('./KeyForm.tsx')).KeyForm);

type Key = NonNullable<ReplyOf<typeof myInfo.publicKeys>['current']>;

/**
 * The public key in use, the revoked ones before it, and for those who may, the form that gives another one.
 */
export function PublicKey({ account }: { readonly account: string }) {
  const t = useText(myInfoText);
  const { holds } = useNavigation();
  const query = useCall(myInfo.publicKeys, {});
  return (
    <Loaded query={query}>
      {({ current, history }) => (
        <>
          {current ? <KeyFields entry={current} /> : <p className="k-none">{t('keyNone')}</p>}
          {history.length > 0 && (
            <details className="my-info-history">
              <summary>
                {t('keyHistory')} ({history.length})
              </summary>
              {history.map((entry) => (
                <KeyFields key={entry.id} entry={entry} />
              ))}
            </details>
          )}
          {holds('myInfo.publicKey') && (
            <>
              <h3>{t(current ? 'updateKey' : 'setKey')}</h3>
              <KeyForm account={account} replaces={current !== null} />
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

function KeyFields({ entry }: { readonly entry: Key }) {
  const t = useText(myInfoText);
  return (
    <Facts
      items={[
        {
          label: t('fingerprint'),
          wide: true,
          value: <span className="my-info-print">{entry.fingerprint}</span>,
        },
        { label: t('bits'), value: t('bitsOf', { bits: String(entry.bits) }) },
        { label: t('setBy'), value: <OperatorName name={entry.createdBy} /> },
        { label: t('setAt'), wide: entry.revokedAt === null, value: <Time value={entry.createdAt} /> },
        ...(entry.revokedAt === null
          ? []
          : [
              {
                label: t('revokedAt'),
                value: (
                  <>
                    <Time value={entry.revokedAt} /> <StatusTag tone="error">{t('revoked')}</StatusTag>
                  </>
                ),
              },
            ]),
        {
          label: t('keyText'),
          wide: true,
          value: (
            <Copyable words={entry.publicKey}>
              <pre className="my-info-key">{entry.publicKey.trim()}</pre>
            </Copyable>
          ),
        },
      ]}
    />
  );
}
