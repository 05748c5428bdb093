import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../components/styles.css';

export const metadata: Metadata = { title: '{{name}}', icons: '/favicon.svg' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
