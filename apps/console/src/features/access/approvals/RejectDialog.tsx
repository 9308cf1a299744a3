import { access } from '@pitboss/contract/access/access';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { approvalText } from './approvals.text.ts';

const field = fieldsOf(access.reject);

/** Rejects a change that waits for approval, with a reason. */
export function RejectDialog(props: {
  readonly approvalId: string;
  readonly close: () => void;
  readonly done?: () => void;
}) {
  const t = useText(approvalText);
  return (
    <FormDialog
      title={t('rejectTitle')}
      record={props.approvalId}
      call={access.reject}
      initial={{ remark: '' }}
      payload={({ remark }) => ({ approvalId: props.approvalId, remark: remark.trim() })}
      onClose={props.close}
      onDone={props.done}
    >
      <TextField name={field.remark} label={t('remark')} max={200} lines={3} />
    </FormDialog>
  );
}
