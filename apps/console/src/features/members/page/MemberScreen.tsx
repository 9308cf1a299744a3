import { memberPage } from '@pitboss/contract/members/member-page';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Failed } from '../../../kit/controls/failed.tsx';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Waiting } from '../../../kit/controls/waiting.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { Neighbours } from '../../../kit/detail/thing-page.tsx';
import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../../kit/list/list-types.ts';
import { useNavigation, useTabName } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { MemberLink } from '../../../parts/links.tsx';
import { memberMoneyActions } from '../../../parts/money/money-actions.tsx';
import { MemberAppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { MemberLocks } from '../../../parts/round/MemberLocks.tsx';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { ThingActions } from '../../../parts/thing-actions.tsx';
import { actionText } from '../actions/actions.text.ts';
import { memberActions } from '../actions/member-actions.tsx';
import { Controls } from './Controls.tsx';
import { FiguresCard, IpCard, KeyFigures, type Profile, ProfileCard, Standing } from './MemberCards.tsx';
import { pageText } from './member-page.text.ts';
import { Timeline } from './Timeline.tsx';
import '../members.css';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);

const WhichRtp = lazyPart(async () => (await import('../../../parts/rtp/WhichRtp.tsx')).WhichRtp);

const everyMs = 15_000;

/** One member: who it is, what it holds and may not, what it did, and all that can be done about it. */
export function MemberScreen() {
  const { search } = useNavigation();
  return (
    <div className="m-page">
      {!search.id && <Search key={search.account ?? ''} />}
      {search.id ? (
        <Member key={search.id} id={search.id} />
      ) : search.account ? (
        <Found account={search.account} />
      ) : (
        <Hint />
      )}
      <RoundDrawer />
    </div>
  );
}

function Hint() {
  const t = useText(pageText);
  return <p className="m-hint">{t('hint')}</p>;
}

function Search() {
  const t = useText(pageText);
  const { search, setSearch } = useNavigation();
  const [typed, setTyped] = useState(search.account ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) setSearch({ account: typed.trim() }, 'push');
  };
  return (
    <form className="k-toolbar" onSubmit={submit}>
      <TextBox
        clearable
        width={260}
        label={t('search')}
        placeholder={t('search')}
        maxLength={60}
        value={typed}
        onChange={setTyped}
      />
      <Button htmlType="submit">{t('find')}</Button>
    </form>
  );
}

/**
 * Page of the member with an account; a choice of members when several tenants have the account, or when it
 * is only the beginning of several.
 */
function Found({ account }: { readonly account: string }): ReactNode {
  const t = useText(pageText);
  const query = useCall(memberPage.find, { account });
  if (!query.data)
    return query.isError ? <Failed retry={query.refetch} /> : <Waiting lines={6} className="k-loading" />;
  const exact = query.data.filter((member) => member.account.toLowerCase() === account.toLowerCase());
  const found = exact.length ? exact : query.data;
  const [only] = found;
  if (!only) return <Failed title={t('missing')} />;
  if (found.length === 1) return <Member key={only.id} id={only.id} />;
  return (
    <section className="m-card">
      <p>{t('several')}</p>
      <ul className="m-ips">
        {found.map((member) => (
          <li key={member.id}>
            <MemberLink id={member.id} account={member.account} />
            <span>{member.nickname}</span>
            <span className="m-dim">{member.agentAccount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Member({ id }: { readonly id: string }): ReactNode {
  const t = useText(pageText);
  const query = useCall(memberPage.get, { id }, { everyMs, quiet: true });
  return (
    <Loaded query={query} missing={t('missing')} lines={10}>
      {(member) => (
        <>
          <Head member={member} refresh={() => void query.refetch()} />
          <MemberLocks locks={member.locks} />
          <KeyFigures member={member} />
          <div className="k-thing-columns">
            <div>
              <Timeline id={member.id} />
              <Notes kind="member" targetId={member.id} card="m-card" />
            </div>
            <div>
              <Controls memberId={member.id} />
              <FiguresCard member={member} />
              <ProfileCard member={member} />
              <IpCard member={member} />
              <WhichRtp memberId={member.id} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** The actions on a member: its money and its bets first, which are urgent when they are needed. */
function actionsOn(member: Profile): RowAction[] {
  const money = memberMoneyActions(member);
  const others = memberActions(member);
  const isUrgent = ({ label }: RowAction) => label === actionText.stopBets || label === actionText.enableBets;
  return [
    ...money.slice(0, 2),
    ...others.filter(isUrgent),
    ...money.slice(2),
    ...others.filter((action) => !isUrgent(action)),
  ];
}

function Head({ member, refresh }: { readonly member: Profile; readonly refresh: () => void }) {
  useTabName(member.account);
  return (
    <header className="m-card m-head" data-record>
      <h2>{member.account}</h2>
      <span className="m-dim">{member.nickname}</span>
      <Standing member={member} />
      <MemberAppliedOn id={member.id} />
      <ThingActions actions={actionsOn(member)} refresh={refresh} />
      <Neighbours thing={['member', member.id]} />
    </header>
  );
}
