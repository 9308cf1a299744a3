import { type ThemeConfig, theme } from 'antd';
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

const colours = {
  light: {
    colorPrimary: '#2256d4',
    colorLink: '#1d4bbd',
    colorError: '#b42318',
    colorSuccess: '#087443',
    colorText: '#111827',
    colorTextSecondary: '#4a5565',
    colorTextTertiary: '#667085',
    colorTextPlaceholder: '#667085',
    colorBgLayout: '#f5f6f8',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#d2d8e0',
    colorBorderSecondary: '#e6e9ee',
  },
  dark: {
    colorPrimary: '#3b6de4',
    colorLink: '#8fb1ff',
    colorError: '#ff8a80',
    colorSuccess: '#49cf8b',
    colorText: '#e6ebf2',
    colorTextSecondary: '#a9b4c4',
    colorTextTertiary: '#8793a6',
    colorTextPlaceholder: '#8793a6',
    colorBgLayout: '#0d1117',
    colorBgContainer: '#151b23',
    colorBgElevated: '#151b23',
    colorBorder: '#364152',
    colorBorderSecondary: '#252e3a',
  },
} as const;

/** antd theme in the console's colours, which kit/look/tokens.css repeats for the console's own components. */
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
        headerBg: text.colorBgContainer,
        headerSplitColor: 'transparent',
        rowHoverBg: mode === 'dark' ? '#1d2632' : '#f3f6fb',
      },
      Breadcrumb: { linkColor: text.colorLink, itemColor: text.colorTextSecondary },
      Tabs: { itemSelectedColor: text.colorLink, inkBarColor: text.colorLink },
      Form: { itemMarginBottom: 14 },
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
    },
  };
}
