import { useEffect } from 'react';
import { messages } from '../messages.ts';
import { useServices } from '../services.ts';

/** Sets the title of the page, which screen readers announce when the route changes. */
export const usePageTitle = (title: string): void => {
  const { config, view } = useServices();
  const { productName } = config.branding;
  const shownTitle = view ? messages.shell.viewTitle(title) : title;
  useEffect(() => {
    document.title = `${shownTitle} · ${productName}`;
  }, [shownTitle, productName]);
};
