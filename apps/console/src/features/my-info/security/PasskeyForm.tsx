import { passkeys } from '@pitboss/contract/access/passkeys';
import { session } from '@pitboss/contract/access/session';
import { signInErrors } from '@pitboss/contract/core/errors/sign-in';
import { send } from '../../../kit/calls/send.ts';
import { firstText } from '../../../kit/first.text.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { notify } from '../../../kit/notices.ts';
import { createPasskey } from '../../../kit/passkeys/browser-passkey.ts';
import { sayNow, useText } from '../../../kit/text.ts';
import { passkeysText } from './passkeys.text.ts';

const field = fieldsOf(passkeys.add);

/** Creates a passkey on the user's authenticator; null after the user was shown why there is none. */
async function create(): Promise<string | null> {
  const { options } = await send(session.passkeyChallenge, { purpose: 'register' });
  if (options !== null) return createPasskey(options);
  const detail = sayNow(signInErrors['passkey.unavailable']);
  notify({ kind: 'error', title: sayNow(firstText.error), detail });
  return null;
}

/** Names and adds a passkey; the server then asks for a fresh second factor. */
export function PasskeyForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText(passkeysText);
  return (
    <FormDialog
      call={passkeys.add}
      title={t('add')}
      initial={{ name: '' }}
      payload={async ({ name }) => {
        const credential = await create();
        return credential === null ? null : { name: name.trim(), credential };
      }}
      onClose={onClose}
    >
      <TextField name={field.name} label={t('name')} required max={40} hint={t('nameHint')} />
    </FormDialog>
  );
}
