import type { ThemeConfig } from 'antd';

const BRAND = '#a31c30';
const INK = '#231a1d';
const FIELD_LINE = '#958b85';
const FIELD_HOVER = '#6b5f63';
/** Ink, not red: red marks errors. */
const FIELD = { hoverBorderColor: FIELD_HOVER, activeBorderColor: INK };
const FIELD_GLOW = 'rgb(35 26 29 / 0.16)';
const ACTIVE_FIELD = {
  ...FIELD,
  activeShadow: `0 0 0 3px ${FIELD_GLOW}`,
  errorActiveShadow: '0 0 0 3px rgb(179 22 43 / 0.2)',
};

/** The component library in the desk's colours (admin-tokens.css): literals, so that the library can compute shades. */
export const adminTheme: ThemeConfig = {
  token: {
    colorPrimary: BRAND,
    colorInfo: BRAND,
    colorLink: BRAND,
    // The focus ring: as strong as the desk's own.
    colorPrimaryBorder: BRAND,
    colorError: '#b3162b',
    colorErrorBg: '#fdecee',
    colorSuccess: '#17703a',
    colorWarning: '#b7791f',
    colorWarningBg: '#fff4d9',
    colorText: INK,
    colorTextSecondary: '#6b5f63',
    // Locked content must stay readable.
    colorTextDisabled: '#6b5f63',
    // A loading button keeps its text visible.
    opacityLoading: 1,
    colorTextPlaceholder: '#6b5f63',
    // Arrows, calendars, crosses.
    colorTextQuaternary: '#766a6e',
    colorBorder: FIELD_LINE,
    colorBorderSecondary: '#e5ded6',
    colorBgLayout: '#f5f2ee',
    // Selected entries: pale, so that soft text stays readable on them.
    controlItemBgActive: '#fbeef0',
    controlItemBgActiveHover: '#f7dfe3',
    borderRadius: 8,
    borderRadiusLG: 12,
    fontFamily: 'var(--font-text)',
    fontSize: 15,
    controlHeight: 40,
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.2s',
  },
  components: {
    Button: {
      fontWeight: 600,
      contentFontSizeLG: 16,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      defaultBorderColor: '#cfc5bb',
    },
    Input: ACTIVE_FIELD,
    Select: { ...FIELD, activeOutlineColor: FIELD_GLOW },
    // Low enough for the calendar to fit below its field at 1280 by 800.
    DatePicker: { ...ACTIVE_FIELD, textHeight: 42 },
    Modal: { titleFontSize: 19 },
    // Matches the desk's own skeleton (ListTable).
    Skeleton: { gradientFromColor: '#f5f2ee', gradientToColor: '#faf8f5' },
    Tabs: { titleFontSize: 15 },
  },
};
