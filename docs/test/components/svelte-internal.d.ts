// Compiled components import this module. Svelte does not publish its types.
declare module 'svelte/internal/client' {}
