import { useEffect } from 'react';
import { useServices } from '../services.ts';

/** Names the page in the browser's tab; screen readers announce it when the route changes. */
export const usePageTitle = (title: string): void => {
  const { productName } = useServices().config.branding;
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
};
