import type { AppIconColor } from '@embed-portal/api-contract';
import { buildAccentPalette } from './accent.ts';

const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
const gray = (light: number, dark: number) =>
  both(`{colors.lightGray.${light}}`, `{colors.darkGray.${dark}}`);

/** Colors of app icons: subtle background, strong foreground. */
const tile = (light: [bg: string, fg: string], dark: [bg: string, fg: string]) => ({
  bg: both(light[0], dark[0]),
  fg: both(light[1], dark[1]),
});

const tiles = {
  blue: tile(['#e4edfd', '#1d55c9'], ['#182a4c', '#8db6ff']),
  teal: tile(['#dcf3f2', '#0c6f74'], ['#0f3335', '#6fd3d3']),
  green: tile(['#e0f4e6', '#1a7440'], ['#143522', '#7fd6a0']),
  amber: tile(['#fbf0d3', '#8a5a06'], ['#3b2d0e', '#f0c466']),
  orange: tile(['#fde9dd', '#a9480f'], ['#40220f', '#f7ab7d']),
  rose: tile(['#fce5ec', '#b0234f'], ['#431a29', '#f79ab4']),
  violet: tile(['#ede8fd', '#6334c4'], ['#2a2049', '#bba4fa']),
  slate: tile(['#e9ecf1', '#435064'], ['#262d3a', '#b3bdcd']),
} satisfies Record<AppIconColor, unknown>;

const status = (light: [string, string, string], dark: [string, string, string]) => ({
  solid: both(light[0], dark[0]),
  subtle: both(light[1], dark[1]),
  fg: both(light[2], dark[2]),
});

/** Semantic colors of both themes. */
export const semanticColors = (accent: string) => ({
  bg: {
    DEFAULT: gray(50, 0),
    subtle: gray(25, 50),
    muted: gray(100, 200),
    emphasized: gray(200, 300),
    panel: gray(0, 100),
    raised: gray(0, 200),
    inverted: gray(900, 900),
  },
  fg: {
    DEFAULT: gray(900, 900),
    muted: gray(600, 700),
    subtle: gray(500, 600),
    inverted: gray(0, 0),
    error: both('#a8262a', '#f9a6a8'),
  },
  border: {
    DEFAULT: gray(200, 300),
    muted: gray(100, 200),
    subtle: gray(100, 200),
    emphasized: gray(300, 400),
    /** Border of form controls; contrast of at least 3:1. */
    control: both('#858e9f', '#626c80'),
    error: both('#d13438', '#f0787b'),
  },
  /** Colors of destructive buttons. */
  danger: {
    solid: both('#c42b2f', '#c42b2f'),
    contrast: both('#ffffff', '#ffffff'),
    fg: both('#a8262a', '#f9a6a8'),
    subtle: both('#fde8e8', '#34171a'),
    muted: both('#fbd9d9', '#471d21'),
    emphasized: both('#f5bcbd', '#5c252a'),
    border: both('#eda9ab', '#6b2c31'),
    focusRing: both('#c42b2f', '#f0787b'),
  },
  gray: {
    solid: gray(800, 800),
    contrast: gray(0, 0),
    fg: gray(700, 800),
    subtle: gray(100, 200),
    muted: gray(200, 300),
    emphasized: gray(300, 400),
    focusRing: buildAccentPalette(accent).focusRing,
    border: gray(200, 300),
  },
  accent: buildAccentPalette(accent),
  tile: tiles,
  status: {
    info: status(['#2563eb', '#e8effd', '#1e4fc2'], ['#6b9bff', '#17233c', '#9dbdff']),
    success: status(['#1f8a4c', '#e3f5ea', '#17693a'], ['#4fbf80', '#12291c', '#86dba9']),
    warning: status(['#b7791f', '#fdf3dc', '#7d5010'], ['#e2ab4b', '#2f2410', '#f3cd85']),
    error: status(['#d13438', '#fde8e8', '#a8262a'], ['#f0787b', '#34171a', '#f9a6a8']),
  },
  overlay: both('rgb(20 25 35 / 0.45)', 'rgb(4 6 10 / 0.65)'),
});

export const semanticShadows = {
  xs: both('0 1px 2px rgb(20 25 35 / 0.05)', '0 1px 2px rgb(0 0 0 / 0.4)'),
  sm: both('0 1px 2px rgb(20 25 35 / 0.06), 0 1px 3px rgb(20 25 35 / 0.05)', '0 1px 3px rgb(0 0 0 / 0.5)'),
  md: both(
    '0 2px 4px rgb(20 25 35 / 0.04), 0 8px 20px -6px rgb(20 25 35 / 0.14)',
    '0 8px 22px -6px rgb(0 0 0 / 0.7)',
  ),
  lg: both(
    '0 4px 8px rgb(20 25 35 / 0.05), 0 18px 40px -12px rgb(20 25 35 / 0.22)',
    '0 20px 44px -10px rgb(0 0 0 / 0.8)',
  ),
};
