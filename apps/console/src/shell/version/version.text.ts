import { messages } from '@pitboss/rules/messages';
import { text } from '../../kit/text.ts';

/** Texts of the prompt about a new version. */
export const versionText = text({
  updateTitle: messages.updateTitle,
  updateTip: messages.updateTip,
  updateNow: { zh_cn: '立即刷新', en_us: 'Reload now' },
});
