import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import '../controls/controls.css';
import './form-labels.ts';
import { commonText } from '../common.text.ts';
import { useSettings } from '../settings.ts';
import { useText } from '../text.ts';
import { antdTheme } from './theme.ts';

/** True below a component that sets the theme: once is enough. */
const Inside = createContext(false);

/**
 * The component library in the console's colours and language. It wraps the components that use the library
 * (dialogs, drawers, some screens) and not the console, so that the first page loads without the library.
 */
export function LibraryLook({ children }: { readonly children: ReactNode }): ReactNode {
  return useContext(Inside) ? children : <Look>{children}</Look>;
}

function Look({ children }: { readonly children: ReactNode }): ReactNode {
  const { language, theme } = useSettings();
  const t = useText(commonText);
  const look = useMemo(() => antdTheme(theme), [theme]);
  const chinese = language === 'zh_cn';
  // Pickers read dayjs' language while they render, so it must be set before, not after.
  dayjs.locale(chinese ? 'zh-cn' : 'en');
  return (
    <ConfigProvider
      locale={chinese ? zhCN : enUS}
      theme={look}
      // The library's own spinner leaves with a transition, and stays for good when the reply comes before the
      // transition in: its name would remain a part of the button's.
      button={{
        autoInsertSpace: false,
        loadingIcon: <span className="k-turning" role="img" aria-label={t('loading')} />,
      }}
    >
      <Inside value={true}>{children}</Inside>
    </ConfigProvider>
  );
}
