import { access } from '@pitboss/contract/access/access';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { checkMobileIfGiven, checkStaffAccount, textLimits } from '@pitboss/rules/checks/field-checks';
import { refer } from '@pitboss/rules/messages';
import { useCall } from '../../kit/calls/use-call.ts';
import { Waiting } from '../../kit/controls/waiting.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField } from '../../kit/form/fields.tsx';
import { useWatch } from '../../kit/form/form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { Passwords } from '../../parts/passwords/Passwords.tsx';
import { sealPasswords } from '../../parts/passwords/seal.ts';
import { PermissionTree } from '../../parts/permissions/PermissionTree.tsx';
import { subAccountText } from './access.text.ts';

const field = fieldsOf(access.addSubAccount);

type Row = ReplyOf<typeof access.subAccounts>['list'][number];
type Grantable = ReplyOf<typeof access.grantable>;
type StaffRole = Grantable[number]['role'];

interface Values {
  account: string;
  nickname: string;
  phone: string;
  role: StaffRole;
  permissions: number[];
  pwd: string;
  repeat: string;
}

interface Props {
  /** The account to change; a new one without it. */
  readonly row?: Row;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Adds or changes an account and what it may do. */
export function SubAccountDialog({ row, onClose, onDone }: Props) {
  const grantable = useCall(access.grantable, {});
  const t = useText(subAccountText);
  const common = { grantable: grantable.data ?? [], onClose, ...(onDone ? { onDone } : {}) };
  if (!grantable.data) return <Waiting lines={4} />;
  return row ? <Edit row={row} {...common} /> : <Add title={t('add')} {...common} />;
}

/** The tree of what the chosen role may be granted. */
function Permissions({ grantable, role }: { grantable: Grantable; role?: StaffRole | undefined }) {
  const t = useText(subAccountText);
  const rule = useRule();
  const some = rule((ids) => (ids === '' ? refer('permissionsRequired') : null));
  const chosen = useWatch<StaffRole | undefined>('role') ?? role;
  const max = grantable.find((one) => one.role === chosen)?.permissions ?? [];
  return (
    <OwnField name={field.permissions} label={t('permissions')} required check={some}>
      <PermissionTree grantable={max} height={260} />
    </OwnField>
  );
}

interface FormProps {
  readonly grantable: Grantable;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

function Add({ grantable, onClose, onDone, title }: FormProps & { title: string }) {
  const t = useText(subAccountText);
  const rule = useRule();
  const roles = grantable.map(({ role }) => role);
  const first = roles[0] ?? 'subAccount';
  const initial: Values = {
    account: '',
    nickname: '',
    phone: '',
    role: first,
    permissions: [],
    pwd: '',
    repeat: '',
  };
  return (
    <FormDialog
      title={roles.length > 1 ? t('addAdmin') : title}
      call={access.addSubAccount}
      width={680}
      initial={initial}
      onClose={onClose}
      onDone={() => onDone?.()}
      payload={async ({ account, nickname, phone, role, permissions, pwd }) => {
        const { sealed } = await sealPasswords(account.trim(), pwd);
        const max = grantable.find((one) => one.role === role)?.permissions ?? [];
        return {
          account: account.trim(),
          nickname: nickname.trim(),
          phone: phone.trim(),
          role,
          // A change of the role may leave some checked that the new one cannot hold.
          permissions: permissions.filter((id) => max.includes(id)),
          pwd: sealed[0] ?? '',
        };
      }}
    >
      <TextField
        name={field.account}
        label={t('account')}
        required
        hint={t('accountHint')}
        check={rule((account) => checkStaffAccount(account.trim()))}
      />
      <TextField name={field.nickname} label={t('nickname')} required max={textLimits.nickname} />
      <TextField
        name={field.phone}
        label={t('phone')}
        check={rule((phone) => checkMobileIfGiven(phone.trim()))}
      />
      {roles.length > 1 && (
        <ChoiceField
          name={field.role}
          label={t('role')}
          required
          options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
      )}
      <Passwords label={t('password')} />
      <Permissions grantable={grantable} role={first} />
    </FormDialog>
  );
}

function Edit({ row, grantable, onClose, onDone }: FormProps & { row: Row }) {
  const t = useText(subAccountText);
  const rule = useRule();
  return (
    <FormDialog
      title={`${t('editTitle')} ${row.account}`}
      call={access.updateSubAccount}
      version={row.version}
      width={680}
      initial={{ nickname: row.nickname, phone: row.phone, permissions: [...row.permissions] }}
      onClose={onClose}
      onDone={() => onDone?.()}
      payload={({ nickname, phone, permissions }) => ({
        id: row.id,
        nickname: nickname.trim(),
        phone: phone.trim(),
        permissions,
      })}
    >
      <TextField name={field.nickname} label={t('nickname')} required max={textLimits.nickname} />
      <TextField
        name={field.phone}
        label={t('phone')}
        check={rule((phone) => checkMobileIfGiven(phone.trim()))}
      />
      <Permissions grantable={grantable} role={row.role as StaffRole} />
    </FormDialog>
  );
}
