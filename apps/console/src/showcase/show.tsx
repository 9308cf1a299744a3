import { createRoot } from 'react-dom/client';
import { type UserInfo, useClientState } from '../kit/calls/client-state.ts';
import { changeSettings } from '../kit/settings.ts';
import { KitPage } from './KitPage.tsx';

/** Shows the parts of the kit; `language`, `theme` and `console` of the address set the look. */
export function showKit(root: HTMLElement): void {
  const asked = new URLSearchParams(location.search);
  changeSettings({
    zone: 'BeiJing',
    language: asked.get('language') === 'zh_cn' ? 'zh_cn' : 'en_us',
    theme: asked.get('theme') === 'dark' ? 'dark' : 'light',
  });
  if (asked.get('console') === 'agent') document.documentElement.dataset.console = 'agent';
  // Controls of time depend on the layer of the user.
  useClientState.setState({ userInfo: { id: '1', layer: 0 } as unknown as UserInfo });
  createRoot(root).render(<KitPage />);
}
