import type { ThemeConfig } from 'antd';

const FIELD_HOVER = '#85797d';

/** The component library in the desk's colours (admin-tokens.css). The library computes shades, so it needs the values. */
export const adminTheme: ThemeConfig = {
  token: {
    colorPrimary: '#a31c30',
    colorInfo: '#a31c30',
    colorLink: '#a31c30',
    colorError: '#b3162b',
    colorSuccess: '#17703a',
    colorWarning: '#b7791f',
    colorText: '#231a1d',
    colorTextSecondary: '#6b5f63',
    // What is locked is still there to be read.
    colorTextDisabled: '#7d7276',
    colorTextPlaceholder: '#85797d',
    colorBorder: '#cfc5bb',
    colorBorderSecondary: '#e5ded6',
    colorBgLayout: '#f5f2ee',
    // Chosen entries: soft, so that what is written softly is read on them too.
    controlItemBgActive: '#fbeef0',
    controlItemBgActiveHover: '#f7dfe3',
    borderRadius: 8,
    borderRadiusLG: 12,
    fontFamily: '"Outfit Variable", "Segoe UI", "Noto Sans", system-ui, sans-serif',
    fontSize: 15,
    controlHeight: 40,
    motionDurationMid: '0.16s',
    motionDurationSlow: '0.2s',
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none' },
    // Not red under the mouse: that is the colour of what is wrong.
    Input: { hoverBorderColor: FIELD_HOVER },
    InputNumber: { hoverBorderColor: FIELD_HOVER },
    Select: { hoverBorderColor: FIELD_HOVER },
    // Low enough for the calendar to fit below its field at 1280 by 800.
    DatePicker: { hoverBorderColor: FIELD_HOVER, textHeight: 42 },
    Modal: { titleFontSize: 19 },
    Tabs: { titleFontSize: 15 },
  },
};
