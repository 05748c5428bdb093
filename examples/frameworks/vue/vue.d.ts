// For ESLint, which cannot read .vue files. The compiler reads the files themselves.
declare module '*.vue' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent<Record<string, unknown>>;
  // eslint-disable-next-line import-x/no-default-export -- the compiler of Vue exports components by default
  export default component;
}
