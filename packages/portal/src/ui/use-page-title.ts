import { useEffect } from 'react';
import { useServices } from '../services.ts';

/** Sets the title of the page, which screen readers announce when the route changes. */
export const usePageTitle = (title: string): void => {
  const { productName } = useServices().config.branding;
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title, productName]);
};
