import { passkeys } from '@pitboss/contract/access/passkeys';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { useState } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Facts } from '../../../kit/detail/facts.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Time } from '../../../kit/list/cells.tsx';
import { hasPasskeys } from '../../../kit/passkeys/browser-passkey.ts';
import { useText } from '../../../kit/text.ts';
import { passkeysText } from './passkeys.text.ts';

const PasskeyForm = lazyDialog(async () => (await import('./PasskeyForm.tsx')).PasskeyForm);
const RenameDialog = lazyDialog(async () => (await import('./RenameDialog.tsx')).RenameDialog);

type Passkey = ReplyOf<typeof passkeys.list>[number];

/** Passkeys of the user, with the form that adds one. */
export function Passkeys() {
  const t = useText(passkeysText);
  const query = useCall(passkeys.list, {});
  const [adding, setAdding] = useState(false);
  return (
    <section aria-label={t('passkeys')}>
      <h3>{t('passkeys')}</h3>
      <p className="k-none">{t('hint')}</p>
      <Loaded query={query}>
        {(rows) => (
          <>
            {rows.length === 0 && <p className="k-none">{t('none')}</p>}
            {rows.map((row) => (
              <PasskeyFacts key={row.id} passkey={row} />
            ))}
          </>
        )}
      </Loaded>
      {hasPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      ) : (
        <p className="k-none">{t('unsupported')}</p>
      )}
      {adding && <PasskeyForm onClose={() => setAdding(false)} />}
    </section>
  );
}

function PasskeyFacts({ passkey }: { readonly passkey: Passkey }) {
  const t = useText(passkeysText);
  const [renaming, setRenaming] = useState(false);
  const remove = useWrite(passkeys.remove);
  const { id, name } = passkey;
  return (
    <>
      <Facts
        items={[
          {
            label: t('name'),
            wide: true,
            value: (
              <span className="my-info-address">
                <span>{name}</span>
                <span>
                  <Button size="small" onClick={() => setRenaming(true)}>
                    {t('rename')}
                  </Button>{' '}
                  <ConfirmAction
                    label={t('remove')}
                    danger
                    size="small"
                    question={confirmation(passkeysText.removeOf, name, passkeysText.removeWhy)}
                    onConfirm={() => remove.mutateAsync({ payload: { id } })}
                  />
                </span>
              </span>
            ),
          },
          { label: t('host'), value: passkey.host },
          { label: t('createdAt'), value: <Time value={passkey.createdAt} /> },
          {
            label: t('lastUsedAt'),
            value: passkey.lastUsedAt === null ? '-' : <Time value={passkey.lastUsedAt} />,
          },
        ]}
      />
      {renaming && <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />}
    </>
  );
}
