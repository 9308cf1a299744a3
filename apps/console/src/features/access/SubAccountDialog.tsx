import { access } from '@pitboss/contract/access';
import type { ReplyOf } from '@pitboss/contract/define';
import { messageText } from '@pitboss/rules/messages';
import { checkMobile } from '@pitboss/rules/validation';
import { Form, Skeleton } from 'antd';
import { ChoiceField, OwnField, TextField } from '../../kit/fields.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { useCall } from '../../kit/use-call.ts';
import { Passwords } from '../../parts/Passwords.tsx';
import { PermissionTree } from '../../parts/PermissionTree.tsx';
import { sealPasswords } from '../../parts/seal.ts';
import { subAccountText } from './access.text.ts';

type Row = ReplyOf<typeof access.subAccounts>['list'][number];
type Grantable = ReplyOf<typeof access.grantable>;
type StaffRole = Grantable[number]['role'];

interface Values {
  account: string;
  nickname: string;
  phone: string;
  role: StaffRole;
  permissions: number[];
  password: string;
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
  if (!grantable.data) return <Skeleton active title={false} />;
  return row ? <Edit row={row} {...common} /> : <Add title={t('add')} {...common} />;
}

/** The tree of what the chosen role may be granted. */
function Permissions({ grantable, role }: { grantable: Grantable; role?: StaffRole | undefined }) {
  const t = useText(subAccountText);
  const rules = useRules();
  const chosen = Form.useWatch<StaffRole | undefined>('role') ?? role;
  const most = grantable.find((one) => one.role === chosen)?.permissions ?? [];
  return (
    <OwnField name="permissions" label={t('permissions')} required check={rules.permissions}>
      <PermissionTree grantable={most} height={260} />
    </OwnField>
  );
}

/** Rules of the fields in the person's language (spec §5). */
function useRules() {
  const t = useText(subAccountText);
  const language = useLanguage();
  const say = (check: ReturnType<typeof checkMobile>) => check && messageText(check, language);
  return {
    phone: (value: unknown) => say(checkMobile(String(value))) ?? undefined,
    account: (value: unknown) => (/^\w{4,20}$/.test(String(value)) ? undefined : t('accountHint')),
    permissions: (value: unknown) =>
      Array.isArray(value) && value.length ? undefined : t('choosePermissions'),
  };
}

interface FormProps {
  readonly grantable: Grantable;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

function Add({ grantable, onClose, onDone, title }: FormProps & { title: string }) {
  const t = useText(subAccountText);
  const rules = useRules();
  const roles = grantable.map(({ role }) => role);
  const first = roles[0] ?? 'subAccount';
  const initial: Values = {
    account: '',
    nickname: '',
    phone: '',
    role: first,
    permissions: [],
    password: '',
    repeat: '',
  };
  return (
    <FormDialog
      title={first === 'subAccount' ? title : t('addAdmin')}
      call={access.addSubAccount}
      width={680}
      initial={initial}
      onClose={onClose}
      onDone={() => onDone?.()}
      payload={async ({ account, nickname, phone, role, permissions, password }) => {
        const { sealed } = await sealPasswords(account, password);
        const most = grantable.find((one) => one.role === role)?.permissions ?? [];
        return {
          account,
          nickname: nickname.trim(),
          phone: phone.trim(),
          role,
          // A change of the role may leave some checked that the new one cannot hold.
          permissions: permissions.filter((id) => most.includes(id)),
          pwd: sealed[0] ?? '',
        };
      }}
    >
      <TextField
        name="account"
        label={t('account')}
        required
        max={20}
        hint={t('accountHint')}
        check={rules.account}
      />
      <TextField name="nickname" label={t('nickname')} required max={40} />
      <TextField name="phone" label={t('phone')} max={20} check={rules.phone} />
      {roles.length > 1 && (
        <ChoiceField
          name="role"
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
  const rules = useRules();
  return (
    <FormDialog
      title={`${t('editTitle')} ${row.account}`}
      call={access.updateSubAccount}
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
      <TextField name="nickname" label={t('nickname')} required max={40} />
      <TextField name="phone" label={t('phone')} max={20} check={rules.phone} />
      <Permissions grantable={grantable} role={row.role as StaffRole} />
    </FormDialog>
  );
}
