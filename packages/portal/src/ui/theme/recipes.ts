import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  globalCss,
  headingRecipe,
  iconRecipe,
  inputRecipe,
  kbdRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  tokens,
} from '@chakra-ui/react/theme';
import { defineConfig } from '@chakra-ui/react';

/**
 * Chakra's theme, with the recipes of what every visit shows and no others: all of them would weigh more than the
 * portal's own code. Any other component brings its own, `<Menu.Root recipe={menuSlotRecipe}>`; one that appears
 * without style lacks it.
 */
export const chakraTheme = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    layerStyles,
    animationStyles,
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      kbd: kbdRecipe,
      link: linkRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
  },
});
