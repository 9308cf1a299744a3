import { giftReversals } from '@pitboss/contract/anchors/gifts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { giftText } from './rewards.text.ts';

const field = fieldsOf(giftReversals.reverse);

/** Takes a gift back, with the reason. */
export function ReverseDialog(props: {
  readonly row: { readonly id: string; readonly memberAccount: string };
  readonly close: () => void;
}) {
  const t = useText(giftText);
  return (
    <FormDialog
      title={t('reverseTitle', { member: props.row.memberAccount })}
      call={giftReversals.reverse}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ id: props.row.id, reason: reason.trim() })}
      onClose={props.close}
    >
      <p>{t('reverseHint')}</p>
      <TextField name={field.reason} label={t('reverseReason')} required max={200} />
    </FormDialog>
  );
}
