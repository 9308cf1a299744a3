import { companyAccount, companyRoles } from '@pitboss/contract/access/company-account';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { companyAccountText } from './company-account.text.ts';

const added = fieldsOf(companyAccount.addRole);
const removed = fieldsOf(companyAccount.removeRole);

interface Values {
  group: string;
  role: (typeof companyRoles)[number];
  reason: string;
}

/** Gives a group of the company's identity a role; waits for a second approver. */
export function AddRoleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(companyAccountText);
  const initial: Values = { group: '', role: 'agentAdmin', reason: '' };
  return (
    <FormDialog
      call={companyAccount.addRole}
      title={t('add')}
      initial={initial}
      payload={({ group, role, reason }) => ({ group: group.trim(), role, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextField name={added.group} label={t('group')} required max={200} />
      <ChoiceField
        name={added.role}
        label={t('role')}
        required
        options={companyRoles.map((value) => ({ value, label: t(value) }))}
      />
      <TextField name={added.reason} label={t('reason')} required max={200} />
    </FormDialog>
  );
}

/** Takes the role of a group away; waits for a second approver. */
export function RemoveRoleDialog({
  group,
  onClose,
}: {
  readonly group: string;
  readonly onClose: () => void;
}) {
  const t = useText(companyAccountText);
  return (
    <FormDialog
      call={companyAccount.removeRole}
      title={`${t('remove')}: ${group}`}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ group, reason: reason.trim() })}
      onClose={onClose}
    >
      <TextField name={removed.reason} label={t('reason')} required max={200} />
    </FormDialog>
  );
}
