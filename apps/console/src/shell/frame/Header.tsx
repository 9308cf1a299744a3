import { areas, type PageArea, type PagePath, pageByPath } from '@pitboss/contract/pages';
import { session } from '@pitboss/contract/session';
import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { endSession } from '../../kit/calls/share-session.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import { changeSettings, useSettings, zones } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { zoneName } from '../../kit/time/zone.ts';
import { FindButton } from '../find/FindButton.tsx';
import { leaveShell } from '../gate.ts';
import { frameText } from './frame.text.ts';
import { forgetTabs } from './tabs.ts';

/** Dialogs come when they are opened: the first screen does not wait for forms. */
const BindingDialog = lazyDialog(async () => (await import('../sign-in/BindingDialog.tsx')).BindingDialog);
const PasswordDialog = lazyDialog(async () => (await import('../sign-in/PasswordDialog.tsx')).PasswordDialog);

/** Comes behind the first screen, to those alone who look after risk. */
const RiskBadge = lazyPart(async () => (await import('../../parts/risk/RiskBadge.tsx')).RiskBadge);
const InboxBadge = lazyPart(async () => (await import('../../parts/inbox/InboxBadge.tsx')).InboxBadge);
/** It comes behind the first screen. */
const Bell = lazyPart(async () => (await import('../../parts/announcements/Bell.tsx')).Bell);

const roleText = {
  superAdmin: 'roleSuperAdmin',
  systemAdmin: 'roleSystemAdmin',
  agentAdmin: 'roleAgentAdmin',
  agent: 'roleAgent',
  subAccount: 'roleSubAccount',
} as const;

/** Ends the session here whatever the server says: whoever signs out must be out. */
async function signOut(): Promise<void> {
  try {
    await send(session.logout, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  } finally {
    endSession();
    forgetTabs();
    leaveShell(false);
  }
}

/** Where one is, and what concerns the operator: zone, language, colours, password, second factor, sign-out. */
export function Header(props: {
  front: PagePath | undefined;
  showMenu(): void;
  /** Opens the page of risk control; none for those who may not see it. */
  risk?: (page: PagePath) => void;
  /** Opens what waits for the operator. */
  inbox?: (page: PagePath) => void;
  /** Opens the announcements of those who have them to read. */
  bell?: (page: PagePath) => void;
}): ReactNode {
  const { front } = props;
  const t = useText(frameText);
  const { language, zone, theme } = useSettings();
  const user = useClientState((state) => state.userInfo);
  const [dialog, setDialog] = useState<'password' | 'binding' | null>(null);
  const page = front && pageByPath(front);
  const area = page && areas[page.area as PageArea];
  const otherLanguage = language === 'zh_cn' ? 'EN' : '中文';
  const zoneItems = zones.map((one) => ({
    key: one,
    label: zoneName(one, language),
    checked: one === zone,
    run: () => changeSettings({ zone: one }),
  }));
  const ownItems = [
    { key: 'password', label: t('changePassword'), run: () => setDialog('password') },
    ...(user?.dynamicCodeBound
      ? []
      : [{ key: 'binding', label: t('bindDynamicCode'), run: () => setDialog('binding') }]),
    { key: 'out', label: t('signOut'), apart: true, run: () => void signOut() },
  ];
  const who = (
    <>
      <strong>{user?.account}</strong> <span>{user && t(roleText[user.role])}</span>
    </>
  );
  return (
    <header className="s-header">
      <button type="button" className="s-tool s-burger" aria-label={t('menu')} onClick={props.showMenu}>
        ☰
      </button>
      <ol className="s-crumbs">
        {area && page.area !== 'dashboard' && <li>{say(area, language)}</li>}
        {page && (
          <li aria-current="page">
            <h1>{say(page, language)}</h1>
          </li>
        )}
      </ol>
      <FindButton />
      {props.risk && <RiskBadge go={props.risk} />}
      {props.inbox && <InboxBadge go={props.inbox} />}
      {props.bell && <Bell go={props.bell} />}
      <MenuButton
        className="s-tool s-zone"
        label={`${t('zone')}: ${zoneName(zone, language)}`}
        items={zoneItems}
      >
        {zoneName(zone, language)}
      </MenuButton>
      <button
        type="button"
        className="s-tool"
        aria-label={`${t('language')}: ${otherLanguage}`}
        onClick={() => changeSettings({ language: language === 'zh_cn' ? 'en_us' : 'zh_cn' })}
      >
        {otherLanguage}
      </button>
      <button
        type="button"
        className="s-tool"
        aria-label={t(theme === 'dark' ? 'themeLight' : 'theme')}
        title={t(theme === 'dark' ? 'themeLight' : 'theme')}
        onClick={() => changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' })}
      >
        <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
          {theme === 'dark' ? (
            <path
              d="M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M8 .8v1.6M8 13.6v1.6M.8 8h1.6M13.6 8h1.6M2.9 2.9 4 4M12 12l1.1 1.1M2.9 13.1 4 12M12 4l1.1-1.1"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinecap="round"
            />
          ) : (
            <path
              d="M13.6 9.7A6 6 0 0 1 6.3 2.4a6 6 0 1 0 7.3 7.3z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.4"
              strokeLinejoin="round"
            />
          )}
        </svg>
      </button>
      {user?.viewer ? (
        // Whoever looks on as somebody else leaves by the banner.
        <span className="s-tool s-user">{who}</span>
      ) : (
        <MenuButton
          className="s-tool s-user"
          label={user ? `${user.account} ${t(roleText[user.role])}` : ''}
          items={ownItems}
        >
          {who}
        </MenuButton>
      )}
      {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
      {dialog === 'binding' && <BindingDialog onClose={() => setDialog(null)} />}
    </header>
  );
}
