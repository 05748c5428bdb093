import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import type { SystemContext } from '@chakra-ui/react';
import { chipStyle } from '../status-chip.tsx';
import { defaultAccent } from './accent.ts';
import { chakraTheme } from './recipes.ts';
import { buildSemanticColors, semanticShadows } from './semantic-tokens.ts';
import { textStyles, tokens } from './tokens.ts';

const keyframes = {
  appear: { from: { opacity: '0' }, to: { opacity: '1' } },
  rise: { from: { opacity: '0', transform: 'translateY(4px)' }, to: { opacity: '1', transform: 'none' } },
  grow: { '0%, 100%': { transform: 'scaleY(0.55)' }, '50%': { transform: 'scaleY(1)' } },
};

/** Darker than `solid`, so that the text keeps its contrast: Chakra's hover color is translucent. */
const solidHover = { bg: 'colorPalette.solidHover' };

const globalCss = {
  html: { colorPalette: 'accent', height: '100%' },
  body: { height: '100%', textStyle: 'md', fontFeatureSettings: "'cv11', 'ss03'" },
  '#root': { height: '100%' },
  '[data-chip]': chipStyle,
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};

/**
 * Creates the theme. Colors, typography, radii, shadows and durations are tokens in this folder. Components use tokens
 * instead of literal values.
 *
 * @param accent - accent color of the branding; null for the default.
 */
export const createPortalSystem = (accent: string | null): SystemContext =>
  createSystem(
    defaultBaseConfig,
    chakraTheme,
    defineConfig({
      globalCss,
      theme: {
        tokens,
        textStyles,
        keyframes,
        recipes: {
          button: { variants: { variant: { solid: { _hover: solidHover, _expanded: solidHover } } } },
        },
        semanticTokens: {
          colors: buildSemanticColors(accent ?? defaultAccent),
          shadows: semanticShadows,
          radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.lg}' } },
        },
      },
    }),
  );
