import { access } from '@pitboss/contract/access/access';
import { checkPassword, checkPasswordsMatch } from '@pitboss/rules/validation';
import type { ReactNode } from 'react';
import { fieldsOf, ownField } from '../../kit/form/field-names.ts';
import { PasswordField } from '../../kit/form/fields.tsx';
import { useFormInstance } from '../../kit/form/form.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { partsText } from '../parts.text.ts';

const field = fieldsOf(access.resetAgentPassword);

/**
 * An initial password of another user's account, typed twice (spec §5), as `pwd` and `repeat` of the form.
 */
export function Passwords({ label }: { readonly label: string }): ReactNode {
  const t = useText(partsText);
  const rule = useRule();
  const form = useFormInstance<{ pwd: string }>();
  return (
    <>
      <PasswordField
        name={field.pwd}
        label={label}
        required
        hint={t('passwordHint')}
        check={rule(checkPassword)}
      />
      <PasswordField
        name={ownField('repeat')}
        label={t('repeatPassword')}
        required
        check={rule((repeat) => checkPasswordsMatch(form.getFieldValue('pwd') ?? '', repeat))}
      />
    </>
  );
}
