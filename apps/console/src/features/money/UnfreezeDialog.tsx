import { ledgerProof } from '@pitboss/contract/money/ledger-proof';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { proofText } from './proof.text.ts';

const field = fieldsOf(ledgerProof.unfreeze);

/** Lifts the freeze of money, with the reason. */
export function UnfreezeDialog({ close }: { readonly close: () => void }) {
  const t = useText(proofText);
  return (
    <FormDialog
      title={t('unfreeze')}
      call={ledgerProof.unfreeze}
      initial={{ remark: '' }}
      payload={({ remark }) => ({ remark })}
      onClose={close}
    >
      <TextField name={field.remark} label={t('remark')} required max={200} />
    </FormDialog>
  );
}
