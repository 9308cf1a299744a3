import { checkPassword, checkPasswordsMatch } from '@pitboss/rules/validation';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { PasswordField } from '../kit/fields.tsx';
import { useRule } from '../kit/rules.ts';
import { useText } from '../kit/text.ts';
import { partsText } from './parts.text.ts';

/** A first password of somebody else's account, typed twice (spec §5), as `password` and `repeat` of the form. */
export function Passwords({ label }: { readonly label: string }): ReactNode {
  const t = useText(partsText);
  const rule = useRule();
  const form = Form.useFormInstance<{ password: string }>();
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        required
        hint={t('passwordHint')}
        check={rule(checkPassword)}
      />
      <PasswordField
        name="repeat"
        label={t('repeatPassword')}
        required
        check={rule((repeat) => checkPasswordsMatch(form.getFieldValue('password') ?? '', repeat))}
      />
    </>
  );
}
