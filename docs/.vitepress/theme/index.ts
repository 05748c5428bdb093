import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineAsyncComponent } from 'vue';
import GalleryOverview from './gallery-overview.vue';
import LandingPage from './landing-page.vue';
import SiteLayout from './site-layout.vue';
import './style.css';

export default {
  extends: DefaultTheme,
  Layout: SiteLayout,
  enhanceApp({ app }) {
    app.component('GalleryOverview', GalleryOverview);
    app.component('LandingPage', LandingPage);
    app.component(
      'MermaidDiagram',
      defineAsyncComponent(() => import('./mermaid-diagram.vue')),
    );
  },
} satisfies Theme;
