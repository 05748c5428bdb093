import { defineTokens } from '@chakra-ui/react';

const toToken = <const T>(token: T) => ({ value: token });

/** Font sizes in pixels. */
const textSizes = { xs: 12, sm: 13, md: 14, lg: 16, xl: 20, '2xl': 28 } as const;
const lineHeights = { xs: 16, sm: 20, md: 20, lg: 24, xl: 28, '2xl': 36 } as const;

const toRem = (pixels: number) => `${pixels / 16}rem`;

export const textStyles = Object.fromEntries(
  (Object.keys(textSizes) as (keyof typeof textSizes)[]).map((name) => [
    name,
    toToken({ fontSize: toRem(textSizes[name]), lineHeight: toRem(lineHeights[name]) }),
  ]),
);

/** Neutral grays of the light theme, from background to text. */
const lightGray = {
  0: '#ffffff',
  25: '#fafbfc',
  50: '#f5f6f8',
  100: '#eceef2',
  200: '#e0e3e9',
  300: '#cbd0d9',
  400: '#98a1b0',
  500: '#6a7385',
  600: '#525b6b',
  700: '#394150',
  800: '#242a36',
  900: '#141923',
} as const;

/** Neutral grays of the dark theme, from background to text. Raised surfaces are lighter. */
export const darkGray = {
  0: '#0b0e13',
  50: '#10141b',
  100: '#151a23',
  200: '#1b212c',
  300: '#232a37',
  400: '#303949',
  500: '#465064',
  600: '#7b8599',
  700: '#9aa4b6',
  800: '#c5ccd8',
  900: '#eceff4',
} as const;

const toColorTokens = (colors: Record<string, string>) =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, toToken(color)]));

export const tokens = defineTokens({
  colors: {
    lightGray: toColorTokens(lightGray),
    darkGray: toColorTokens(darkGray),
  },
  fonts: {
    body: toToken("'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"),
    heading: toToken("'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"),
  },
  fontSizes: Object.fromEntries(
    Object.entries(textSizes).map(([name, pixels]) => [name, toToken(toRem(pixels))]),
  ),
  durations: {
    fastest: toToken('80ms'),
    faster: toToken('120ms'),
    fast: toToken('120ms'),
    moderate: toToken('160ms'),
    slow: toToken('200ms'),
    slower: toToken('200ms'),
    slowest: toToken('200ms'),
  },
  sizes: {
    rail: toToken('4rem'),
    topBar: toToken('4rem'),
    footer: toToken('3.125rem'),
    drawer: toToken('15.625rem'),
    /** Maximum width of list screens. */
    page: toToken('100rem'),
  },
  radii: { tile: toToken('0.625rem') },
});
