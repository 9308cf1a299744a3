import { walletBench } from '@pitboss/contract/orders/wallet-bench';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { PageForm } from '../../kit/form/page-form.tsx';
import { useText } from '../../kit/text.ts';
import { benchText } from './wallet-bench.text.ts';

const field = fieldsOf(walletBench.start);

/** Names the test member and starts a run. */
export function BenchForm(props: { readonly agentId: string; readonly done: () => void }) {
  const t = useText(benchText);
  return (
    <PageForm
      call={walletBench.start}
      initial={{ memberAccount: '' }}
      payload={({ memberAccount }) => ({ agentId: props.agentId, memberAccount: memberAccount.trim() })}
      okText={t('start')}
      onDone={props.done}
    >
      <TextField name={field.memberAccount} label={t('member')} required max={64} hint={t('memberHint')} />
    </PageForm>
  );
}
