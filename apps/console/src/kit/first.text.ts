import { messages } from '@pitboss/rules/messages';
import { text } from './text.ts';

/** Words of the kit that the sign-in needs too: the others come behind it. */
export const firstText = text({
  tip: messages.updateTitle,
  error: { zh_cn: '操作失败', en_us: 'Operation failed' },
  timedOut: messages.requestTimedOut,
  loginAgain: messages.loginAgain,
  loadFailed: { zh_cn: '加载失败', en_us: 'Loading failed' },
});
