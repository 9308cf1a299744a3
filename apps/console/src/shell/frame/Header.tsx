import { session } from '@pitboss/contract/access/session';
import type { PagePath } from '@pitboss/contract/core/pages';
import { CircleQuestionMark, Globe, Menu as MenuIcon, Moon, Sun } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { endSession } from '../../kit/calls/share-session.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { forgetDrafts } from '../../kit/form/draft.ts';
import { isPhone } from '../../kit/look/phone.ts';
import { MenuButton } from '../../kit/menu/menu-button.tsx';
import { changeSettings, type Settings, useSettings, zones } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { zoneName } from '../../kit/time/zone.ts';
import { FindButton } from '../find/FindButton.tsx';
import { showShortcuts } from '../keys/shortcut-sheet.tsx';
import { menuText } from '../menu/menu.text.ts';
import { leaveShell } from '../session/gate.ts';
import { frameText } from './frame.text.ts';
import { forgetTabs } from './tabs.ts';

/** Dialogs come when they are opened: the first screen does not wait for forms. */
const BindingDialog = lazyDialog(async () => (await import('../account/BindingDialog.tsx')).BindingDialog);
const PasswordDialog = lazyDialog(async () => (await import('../account/PasswordDialog.tsx')).PasswordDialog);

/** Loaded after the first screen, only for operators with access to risk control. */
const RiskBadge = lazyPart(async () => (await import('../../parts/risk/RiskBadge.tsx')).RiskBadge);
/** It comes behind the first screen. */
const Bell = lazyPart(async () => (await import('../../parts/announcements/Bell.tsx')).Bell);

const toolIcon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const roleText = {
  superAdmin: 'roleSuperAdmin',
  systemAdmin: 'roleSystemAdmin',
  agentAdmin: 'roleAgentAdmin',
  agent: 'roleAgent',
  subAccount: 'roleSubAccount',
} as const;

/** Ends the session here regardless of the server's reply: a user who signs out must be signed out. */
async function signOut(): Promise<void> {
  try {
    forgetDrafts();
    await send(session.logout, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  } finally {
    endSession();
    forgetTabs();
    leaveShell(false);
  }
}

/** A zone; on a phone only its offset from UTC. */
function ZoneName({ name }: { readonly name: string }): ReactNode {
  const at = name.search(/UTC/);
  return (
    <>
      <span>{name.slice(0, at)}</span>
      {name.slice(at)}
    </>
  );
}

type Theme = Settings['theme'];
const themeLabel = (theme: Theme) => (theme === 'dark' ? 'themeLight' : 'theme');
const changeTheme = (theme: Theme) => changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' });

/** Zone, language and colours, which the operator changes for this browser. */
function SettingButtons(): ReactNode {
  const t = useText(frameText);
  const { language, zone, theme } = useSettings();
  const ThemeIcon = theme === 'dark' ? Sun : Moon;
  const otherLanguage = language === 'zh_cn' ? 'EN' : '中文';
  const zoneItems = zones.map((one) => ({
    key: one,
    label: zoneName(one, language),
    checked: one === zone,
    run: () => changeSettings({ zone: one }),
  }));
  return (
    <>
      <MenuButton
        className="s-tool s-zone"
        label={`${t('zone')}: ${zoneName(zone, language)}`}
        items={zoneItems}
      >
        <Globe {...toolIcon} />
        <ZoneName name={zoneName(zone, language)} />
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
        className="s-tool s-theme"
        aria-label={t(themeLabel(theme))}
        title={t(themeLabel(theme))}
        onClick={() => changeTheme(theme)}
      >
        <ThemeIcon {...toolIcon} />
      </button>
    </>
  );
}

/** The operator's account with its menu: password, second factor, shortcuts, sign-out. */
function AccountMenu(): ReactNode {
  const t = useText(frameText);
  const user = useClientState((state) => state.userInfo);
  const { theme } = useSettings();
  const [dialog, setDialog] = useState<'password' | 'binding' | null>(null);
  const items = [
    { key: 'password', label: t('changePassword'), run: () => setDialog('password') },
    ...(user?.dynamicCodeBound
      ? []
      : [{ key: 'binding', label: t('bindDynamicCode'), run: () => setDialog('binding') }]),
    { key: 'shortcuts', label: t('shortcuts'), run: showShortcuts },
    ...(isPhone() ? [{ key: 'theme', label: t(themeLabel(theme)), run: () => changeTheme(theme) }] : []),
    { key: 'out', label: t('signOut'), apart: true, run: () => void signOut() },
  ];
  const who = (
    <>
      <i data-letters={user?.account.slice(0, 2)} />
      <strong>{user?.account}</strong>
    </>
  );
  return (
    <>
      {user?.viewer ? (
        // An operator who impersonates another user leaves by the banner.
        <span className="s-tool s-user" title={t(roleText[user.role])}>
          {who}
        </span>
      ) : (
        <MenuButton
          className="s-tool s-user"
          label={user ? `${user.account} ${t(roleText[user.role])}` : ''}
          items={items}
        >
          {who}
        </MenuButton>
      )}
      {dialog === 'password' && <PasswordDialog onClose={() => setDialog(null)} />}
      {dialog === 'binding' && <BindingDialog onClose={() => setDialog(null)} />}
    </>
  );
}

/** The search, and the operator's controls: alerts, zone, language, colours, account. */
export function Header(props: {
  showMenu(): void;
  /** Opens the page of risk control; none for those who may not see it. */
  risk?: (page: PagePath) => void;
  /** Opens the help for the page in front. */
  help(): void;
  /** Opens the announcements of those who have them to read. */
  bell?: (page: PagePath) => void;
  /** Further controls after the search. */
  readonly children?: ReactNode;
}): ReactNode {
  const menuTexts = useText(menuText);
  const t = useText(frameText);
  return (
    <header className="s-header">
      <button
        type="button"
        className="s-tool s-burger"
        aria-label={menuTexts('menu')}
        onClick={props.showMenu}
      >
        <MenuIcon size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <FindButton />
      {props.children}
      {props.risk && <RiskBadge go={props.risk} />}
      {props.bell && <Bell go={props.bell} />}
      <button
        type="button"
        className="s-tool s-help"
        aria-label={t('help')}
        title={t('help')}
        onClick={props.help}
      >
        <CircleQuestionMark {...toolIcon} />
      </button>
      <SettingButtons />
      <AccountMenu />
    </header>
  );
}
