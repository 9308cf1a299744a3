import 'dayjs/locale/zh-cn.js';
import { createContext, type ReactNode, useContext } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import '../controls/controls.css';
import './form-labels.ts';
import { useSettings } from '../settings.ts';

/** True below a component that sets the language: once is enough. */
const Inside = createContext(false);

/**
 * The component library in the console's language. It wraps the components that use the library (dialogs,
 * some screens) and not the console, so that the first page loads without the library.
 */
export function LibraryLook({ children }: { readonly children: ReactNode }): ReactNode {
  return useContext(Inside) ? children : <Look>{children}</Look>;
}

function Look({ children }: { readonly children: ReactNode }): ReactNode {
  const chinese = useSettings().language === 'zh_cn';
  return (
    <I18nProvider locale={chinese ? 'zh-CN' : 'en-GB'}>
      <Inside value={true}>{children}</Inside>
    </I18nProvider>
  );
}
