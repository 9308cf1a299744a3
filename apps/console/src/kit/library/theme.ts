import { type ThemeConfig, theme } from 'antd';
import { lookValues } from '../look/values.ts';
import type { Theme } from '../settings.ts';

const shared = {
  fontSize: 13,
  borderRadius: 6,
  controlHeight: 32,
  controlHeightSM: 28,
  fontFamily: 'inherit',
  wireframe: false,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.16s',
} as const;

/** antd theme in the current values of the console, for a mode. */
export function antdTheme(mode: Theme): ThemeConfig {
  const of = lookValues();
  const link = of('--brand-ink');
  const secondary = of('--ink-2');
  const surface = of('--surface');
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...shared,
      colorPrimary: of('--brand'),
      colorLink: link,
      colorError: of('--crit'),
      colorSuccess: of('--gain'),
      colorText: of('--ink'),
      colorTextSecondary: secondary,
      colorTextTertiary: of('--ink-3'),
      colorTextPlaceholder: of('--ink-3'),
      colorBgLayout: of('--bg'),
      colorBgContainer: surface,
      colorBgElevated: surface,
      colorBorder: of('--line-2'),
      colorBorderSecondary: of('--line'),
    },
    components: {
      Table: {
        // The text of an empty table must be readable, unlike that of a disabled control.
        colorTextDisabled: secondary,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 10,
        headerBg: surface,
        headerSplitColor: 'transparent',
        rowHoverBg: of('--hover'),
      },
      Breadcrumb: { linkColor: link, itemColor: secondary },
      Tabs: { itemSelectedColor: link, inkBarColor: link },
      Form: { itemMarginBottom: 14 },
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
    },
  };
}
