import {
  memberLocks,
  replySignatures,
  signingSchemes,
  walletSettings,
} from '@pitboss/contract/agents/wallet-settings';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { PageForm } from '../../kit/form/page-form.tsx';
import { useText } from '../../kit/text.ts';
import type { Wallet } from './BreakerState.tsx';
import { walletText } from './wallet.text.ts';

const field = fieldsOf(walletSettings.setOwn);

/** Settings for the calls to an agent's wallet: of the caller's own agent, or for administrators of any. */
export function SettingsForm({
  wallet,
  agentId,
}: {
  readonly wallet: Wallet;
  readonly agentId?: string | undefined;
}) {
  const t = useText(walletText);
  const { scheme, signatures, lockPolicy } = wallet;
  const initial = { scheme, signatures, lockPolicy };
  const fields = <Fields hasKey={wallet.publicKey !== null} initial={initial} />;
  return agentId === undefined ? (
    <PageForm
      call={walletSettings.setOwn}
      initial={initial}
      version={wallet.version}
      payload={(values) => values}
      okText={t('save')}
    >
      {fields}
    </PageForm>
  ) : (
    <PageForm
      call={walletSettings.setOf}
      initial={initial}
      version={wallet.version}
      payload={(values) => ({ agentId, ...values })}
      okText={t('save')}
    >
      {fields}
    </PageForm>
  );
}

type Values = Pick<Wallet, 'scheme' | 'signatures' | 'lockPolicy'>;

function Fields({ hasKey, initial }: { readonly hasKey: boolean; readonly initial: Values }) {
  const t = useText(walletText);
  const scheme = useWatch<Values['scheme']>('scheme') ?? initial.scheme;
  const signatures = useWatch<Values['signatures']>('signatures') ?? initial.signatures;
  const lockPolicy = useWatch<Values['lockPolicy']>('lockPolicy') ?? initial.lockPolicy;
  return (
    <>
      <ChoiceField
        name={field.scheme}
        label={t('scheme')}
        required
        hint={t(`schemeHint.${scheme}`)}
        check={(value) => (value === 'rsa' && !hasKey ? t('noKey') : undefined)}
        options={signingSchemes.map((value) => ({ value, label: t(`scheme.${value}`) }))}
      />
      <ChoiceField
        name={field.signatures}
        label={t('signatures')}
        required
        hint={t(`signaturesHint.${signatures}`)}
        options={replySignatures.map((value) => ({ value, label: t(`signatures.${value}`) }))}
      />
      <ChoiceField
        name={field.lockPolicy}
        label={t('lockPolicy')}
        required
        hint={t(`lockPolicyHint.${lockPolicy}`)}
        options={memberLocks.map((value) => ({ value, label: t(`lockPolicy.${value}`) }))}
      />
    </>
  );
}
