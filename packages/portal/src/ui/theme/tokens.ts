import { defineTokens } from '@chakra-ui/react';

const value = <const T>(token: T) => ({ value: token });

/** Font sizes in pixels. */
const textSizes = { xs: 12, sm: 13, md: 14, lg: 16, xl: 20, '2xl': 28 } as const;
const lineHeights = { xs: 16, sm: 20, md: 20, lg: 24, xl: 28, '2xl': 36 } as const;

const rem = (pixels: number) => `${pixels / 16}rem`;

export const textStyles = Object.fromEntries(
  (Object.keys(textSizes) as (keyof typeof textSizes)[]).map((name) => [
    name,
    value({ fontSize: rem(textSizes[name]), lineHeight: rem(lineHeights[name]) }),
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

const scale = (colors: Record<string, string>) =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, value(color)]));

export const tokens = defineTokens({
  colors: {
    lightGray: scale(lightGray),
    darkGray: scale(darkGray),
  },
  fonts: {
    body: value("'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"),
    heading: value("'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"),
  },
  fontSizes: Object.fromEntries(
    Object.entries(textSizes).map(([name, pixels]) => [name, value(rem(pixels))]),
  ),
  durations: {
    fastest: value('80ms'),
    faster: value('120ms'),
    fast: value('120ms'),
    moderate: value('160ms'),
    slow: value('200ms'),
    slower: value('200ms'),
    slowest: value('200ms'),
  },
  sizes: {
    rail: value('4rem'),
    topBar: value('4rem'),
    footer: value('3.125rem'),
    drawer: value('15.625rem'),
    /** Maximum width of list screens. */
    page: value('100rem'),
  },
  radii: { tile: value('0.625rem') },
});
