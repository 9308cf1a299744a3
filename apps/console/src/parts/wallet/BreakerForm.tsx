import { breakerLabels, remarkMax, walletSettings } from '@pitboss/contract/agents/wallet-settings';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { PageForm } from '../../kit/form/page-form.tsx';
import { useText } from '../../kit/text.ts';
import type { Wallet } from './BreakerState.tsx';
import { walletText } from './wallet.text.ts';

const field = fieldsOf(walletSettings.forceOwn);
type Word = (typeof breakerLabels)[number];

interface Values {
  to: Word;
  remark: string;
}

/**
 * Forces the breaker of an agent's wallet, returns it to automatic control, or releases an automatic stop.
 */
export function BreakerForm({
  wallet,
  agentId,
}: {
  readonly wallet: Wallet;
  readonly agentId?: string | undefined;
}) {
  const t = useText(walletText);
  const { state, forced } = wallet.breaker;
  const initial: Values = { to: forced ?? 'automatic', remark: '' };
  const texts = breakerLabels.filter((word) => word !== 'resume' || state !== 'closed');
  const fields = <Fields words={texts} initial={initial.to} />;
  const payload = ({ to, remark }: Values) => ({ to, remark: remark.trim() });
  return agentId === undefined ? (
    <PageForm call={walletSettings.forceOwn} initial={initial} payload={payload} okText={t('apply')}>
      {fields}
    </PageForm>
  ) : (
    <PageForm
      call={walletSettings.forceOf}
      initial={initial}
      payload={(values) => ({ agentId, ...payload(values) })}
      okText={t('apply')}
    >
      {fields}
    </PageForm>
  );
}

function Fields({ words, initial }: { readonly words: readonly Word[]; readonly initial: Word }) {
  const t = useText(walletText);
  const to = useWatch<Word>('to') ?? initial;
  return (
    <>
      <ChoiceField
        name={field.to}
        label={t('to')}
        required
        hint={t(`toHint.${to}`)}
        options={words.map((value) => ({ value, label: t(`to.${value}`) }))}
      />
      <TextField name={field.remark} label={t('remark')} max={remarkMax} />
    </>
  );
}
