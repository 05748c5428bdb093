import { ChakraProvider } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createPortalSystem } from './system.ts';

/** Returns the nonce that the Content-Security-Policy requires for style elements. */
const readStyleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Provides the theme with the accent color of the branding. */
export function ThemeProvider({ accent, children }: { accent: string | null; children: ReactNode }) {
  const [system] = useState(() => createPortalSystem(accent));
  const [cache] = useState(() => createCache({ key: 'css', nonce: readStyleNonce() }));
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
