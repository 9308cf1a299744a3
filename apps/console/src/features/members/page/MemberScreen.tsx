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
import { blockedBy, useActions } from '../../../kit/list/list-actions.tsx';
import { useNavigation, useTabName } from '../../../kit/navigation.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { say, useText } from '../../../kit/text.ts';
import { MemberLink } from '../../../parts/links.tsx';
import { memberMoneyActions } from '../../../parts/money/money-actions.tsx';
import { MemberAppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import { MemberLocks } from '../../../parts/round/MemberLocks.tsx';
import { RoundDrawer } from '../../../parts/round/RoundDrawer.tsx';
import { WhichRtp } from '../../../parts/rtp/WhichRtp.tsx';
import { memberActions } from '../actions/member-actions.tsx';
import { Controls } from './Controls.tsx';
import { FiguresCard, Funds, IpCard, type Profile, ProfileCard, Standing } from './MemberCards.tsx';
import { pageText } from './member-page.text.ts';
import { Timeline } from './Timeline.tsx';
import '../members.css';

const Notes = lazyPart(async () => (await import('../../../parts/notes/Notes.tsx')).Notes);

const everyMs = 15_000;

/** One member: who it is, what it holds and may not, what it did, and all that can be done about it. */
export function MemberScreen() {
  const { search } = useNavigation();
  return (
    <div className="m-page">
      <Search key={search.account ?? ''} />
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
          <div className="m-cards">
            <ProfileCard member={member} />
            <FiguresCard member={member} />
            <IpCard member={member} />
          </div>
          <Controls memberId={member.id} />
          <WhichRtp memberId={member.id} />
          <Notes kind="member" targetId={member.id} card="m-card" />
          <Timeline id={member.id} />
        </>
      )}
    </Loaded>
  );
}

function Head({ member, refresh }: { readonly member: Profile; readonly refresh: () => void }) {
  const language = useLanguage();
  const { holds } = useNavigation();
  const { start, overlays } = useActions(refresh);
  useTabName(member.account);
  const actions = [...memberMoneyActions(member), ...memberActions(member)].filter(
    (action) => !action.hidden && (!action.feature || holds(action.feature)),
  );
  return (
    <header className="m-card m-head">
      <h2>{member.account}</h2>
      <Standing member={member} />
      <MemberAppliedOn id={member.id} />
      <Funds member={member} />
      <span className="m-actions">
        {actions.map((action) => (
          <Button
            key={action.label.en_us}
            danger={action.danger}
            {...blockedBy(action, language)}
            onClick={() => start(action)}
          >
            {say(action.label, language)}
          </Button>
        ))}
      </span>
      <Neighbours thing={['member', member.id]} />
      {overlays}
    </header>
  );
}
