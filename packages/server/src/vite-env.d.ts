declare module '*.sql?raw' {
  const text: string;
  // eslint-disable-next-line import-x/no-default-export -- the bundler's own form
  export default text;
}
