import { type ThemeConfig, theme } from 'antd';
import type { Theme } from '../settings.ts';

const shared = {
  fontSize: 13,
  borderRadius: 5,
  controlHeight: 30,
  controlHeightSM: 24,
  fontFamily: 'inherit',
  wireframe: false,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.16s',
} as const;

const colours = {
  light: {
    colorPrimary: '#1f56c3',
    colorPrimaryHover: '#2f66cc',
    colorLink: '#1f56c3',
    colorError: '#c1272d',
    colorSuccess: '#08733d',
    colorText: '#1b2430',
    colorTextSecondary: '#556274',
    colorTextTertiary: '#5d6a7b',
    colorTextPlaceholder: '#616e80',
    colorBgLayout: '#f2f4f7',
    colorBgContainer: '#ffffff',
    colorBorder: '#cbd3de',
    colorBorderSecondary: '#e1e6ed',
  },
  dark: {
    colorPrimary: '#4f82e8',
    colorLink: '#78a5fa',
    colorError: '#f58489',
    colorSuccess: '#4ec989',
    colorText: '#dde4ed',
    colorTextSecondary: '#9aa8ba',
    colorTextTertiary: '#93a1b3',
    colorTextPlaceholder: '#8795a8',
    colorBgLayout: '#11151b',
    colorBgContainer: '#1a2028',
    colorBgElevated: '#222932',
    colorBorder: '#3d4856',
    colorBorderSecondary: '#2b343f',
  },
} as const;

/** antd theme in the console's colours, which kit/base.css repeats for the console's own components. */
export function antdTheme(mode: Theme): ThemeConfig {
  const text = colours[mode];
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...shared, ...colours[mode] },
    components: {
      Table: {
        // The text of an empty table must be readable, unlike that of a disabled control.
        colorTextDisabled: text.colorTextSecondary,
        cellPaddingBlockSM: 6,
        cellPaddingInlineSM: 10,
        headerBg: mode === 'dark' ? '#20272f' : '#f7f9fb',
        headerSplitColor: 'transparent',
        rowHoverBg: mode === 'dark' ? '#222b36' : '#f3f7fe',
      },
      Breadcrumb: { linkColor: text.colorLink, itemColor: text.colorTextSecondary },
      Tabs: { itemSelectedColor: text.colorLink, inkBarColor: text.colorLink },
      Form: { itemMarginBottom: 14 },
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
    },
  };
}
