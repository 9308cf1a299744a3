import { text } from '../../kit/text.ts';

/** Texts of the prompt about a new version. */
export const versionText = text({
  updateTitle: { zh_cn: '更新提示', en_us: 'Update' },
  updateTip: {
    zh_cn: '系统已更新到新版本，请刷新后继续使用。',
    en_us: 'A new version is available. Please reload to continue.',
  },
  updateNow: { zh_cn: '立即刷新', en_us: 'Reload now' },
});
