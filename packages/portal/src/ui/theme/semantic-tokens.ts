import type { AppIconColor } from '@embed-portal/api-contract';
import { buildAccentPalette, mix } from './accent.ts';

const toThemeValues = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
const toGray = (light: number, dark: number) =>
  toThemeValues(`{colors.lightGray.${light}}`, `{colors.darkGray.${dark}}`);

/** Returns the colors of an app icon: subtle background, strong foreground. */
const toTileColors = (light: [bg: string, fg: string], dark: [bg: string, fg: string]) => ({
  bg: toThemeValues(light[0], dark[0]),
  fg: toThemeValues(light[1], dark[1]),
});

const tiles = {
  blue: toTileColors(['#e4edfd', '#1d55c9'], ['#182a4c', '#8db6ff']),
  teal: toTileColors(['#dcf3f2', '#0c6f74'], ['#0f3335', '#6fd3d3']),
  green: toTileColors(['#e0f4e6', '#1a7440'], ['#143522', '#7fd6a0']),
  amber: toTileColors(['#fbf0d3', '#8a5a06'], ['#3b2d0e', '#f0c466']),
  orange: toTileColors(['#fde9dd', '#a9480f'], ['#40220f', '#f7ab7d']),
  rose: toTileColors(['#fce5ec', '#b0234f'], ['#431a29', '#f79ab4']),
  violet: toTileColors(['#ede8fd', '#6334c4'], ['#2a2049', '#bba4fa']),
  slate: toTileColors(['#e9ecf1', '#435064'], ['#262d3a', '#b3bdcd']),
} satisfies Record<AppIconColor, unknown>;

const toStatusColors = (light: [string, string, string], dark: [string, string, string]) => ({
  solid: toThemeValues(light[0], dark[0]),
  subtle: toThemeValues(light[1], dark[1]),
  fg: toThemeValues(light[2], dark[2]),
});

/** Builds the semantic colors of both themes. */
export const buildSemanticColors = (accent: string) => ({
  bg: {
    DEFAULT: toGray(50, 0),
    subtle: toGray(25, 50),
    muted: toGray(100, 200),
    emphasized: toGray(200, 300),
    panel: toGray(0, 100),
    raised: toGray(0, 200),
    inverted: toGray(900, 900),
  },
  fg: {
    DEFAULT: toGray(900, 900),
    muted: toGray(600, 700),
    subtle: toGray(500, 600),
    inverted: toGray(0, 0),
    error: toThemeValues('#a8262a', '#f9a6a8'),
  },
  border: {
    DEFAULT: toGray(200, 300),
    muted: toGray(100, 200),
    subtle: toGray(100, 200),
    emphasized: toGray(300, 400),
    /** Border of form controls, with a contrast of at least 3:1. */
    control: toThemeValues('#858e9f', '#626c80'),
    error: toThemeValues('#d13438', '#f0787b'),
  },
  /** Colors of destructive buttons. */
  danger: {
    solid: toThemeValues('#c42b2f', '#c42b2f'),
    solidHover: { value: mix('#c42b2f', 88, 'black') },
    contrast: toThemeValues('#ffffff', '#ffffff'),
    fg: toThemeValues('#a8262a', '#f9a6a8'),
    subtle: toThemeValues('#fde8e8', '#34171a'),
    muted: toThemeValues('#fbd9d9', '#471d21'),
    emphasized: toThemeValues('#f5bcbd', '#5c252a'),
    border: toThemeValues('#eda9ab', '#6b2c31'),
    focusRing: toThemeValues('#c42b2f', '#f0787b'),
  },
  gray: {
    solid: toGray(800, 800),
    solidHover: toGray(900, 900),
    contrast: toGray(0, 0),
    fg: toGray(700, 800),
    subtle: toGray(100, 200),
    muted: toGray(200, 300),
    emphasized: toGray(300, 400),
    focusRing: buildAccentPalette(accent).focusRing,
    border: toGray(200, 300),
  },
  accent: buildAccentPalette(accent),
  tile: tiles,
  status: {
    info: toStatusColors(['#2563eb', '#e8effd', '#1e4fc2'], ['#6b9bff', '#17233c', '#9dbdff']),
    success: toStatusColors(['#1f8a4c', '#e3f5ea', '#17693a'], ['#4fbf80', '#12291c', '#86dba9']),
    warning: toStatusColors(['#b7791f', '#fdf3dc', '#7d5010'], ['#e2ab4b', '#2f2410', '#f3cd85']),
    error: toStatusColors(['#d13438', '#fde8e8', '#a8262a'], ['#f0787b', '#34171a', '#f9a6a8']),
  },
  overlay: toThemeValues('rgb(20 25 35 / 0.45)', 'rgb(4 6 10 / 0.65)'),
});

export const semanticShadows = {
  xs: toThemeValues('0 1px 2px rgb(20 25 35 / 0.05)', '0 1px 2px rgb(0 0 0 / 0.4)'),
  sm: toThemeValues(
    '0 1px 2px rgb(20 25 35 / 0.06), 0 1px 3px rgb(20 25 35 / 0.05)',
    '0 1px 3px rgb(0 0 0 / 0.5)',
  ),
  md: toThemeValues(
    '0 2px 4px rgb(20 25 35 / 0.04), 0 8px 20px -6px rgb(20 25 35 / 0.14)',
    '0 8px 22px -6px rgb(0 0 0 / 0.7)',
  ),
  lg: toThemeValues(
    '0 4px 8px rgb(20 25 35 / 0.05), 0 18px 40px -12px rgb(20 25 35 / 0.22)',
    '0 20px 44px -10px rgb(0 0 0 / 0.8)',
  ),
};
