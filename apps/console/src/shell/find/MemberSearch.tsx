import type { PagePath } from '@pitboss/contract/pages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { kitText } from '../../kit/kit.text.ts';
import { notify } from '../../kit/notices.ts';
import type { Search } from '../../kit/place.tsx';
import { sayNow, useText } from '../../kit/text.ts';
import { frameText } from '../frame/frame.text.ts';

/** A way to any member by the account, from every screen. */
export function MemberSearch({ go }: { readonly go: (page: PagePath, search?: Search) => void }): ReactNode {
  const t = useText(frameText);
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const account = typed.trim();
    if (!account) {
      notify({ kind: 'info', title: sayNow(kitText.tip), detail: sayNow(kitText.queryEmpty) });
      return;
    }
    setTyped('');
    go('/member', { account });
  };
  return (
    <form className="s-find" onSubmit={submit}>
      <input
        type="search"
        maxLength={60}
        aria-label={t('findMember')}
        placeholder={t('findMember')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
