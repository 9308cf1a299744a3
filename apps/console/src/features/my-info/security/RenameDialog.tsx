import { passkeys } from '@pitboss/contract/access/passkeys';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { passkeysText } from './passkeys.text.ts';

const field = fieldsOf(passkeys.rename);

/** Renames a passkey of the user. */
export function RenameDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText(passkeysText);
  return (
    <FormDialog
      call={passkeys.rename}
      title={t('rename')}
      record={id}
      initial={{ name }}
      payload={(values) => ({ id, name: values.name.trim() })}
      onClose={onClose}
    >
      <TextField name={field.name} label={t('name')} required max={40} />
    </FormDialog>
  );
}
