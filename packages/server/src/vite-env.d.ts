declare module '*.sql?raw' {
  const text: string;
  // eslint-disable-next-line import-x/no-default-export -- Vite exports raw imports as the default export
  export default text;
}
