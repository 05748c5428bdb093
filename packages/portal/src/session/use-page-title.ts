import { useEffect } from 'react';
import { useConfig } from '../config/config-context.ts';
import { messages } from '../messages/common.ts';
import { useView } from './contexts.ts';

/** Sets the title of the page, which screen readers announce when the route changes. */
export function usePageTitle(title: string): void {
  const config = useConfig();
  const view = useView();
  const { productName } = config.branding;
  const shownTitle = view ? messages.shell.viewTitle(title) : title;
  useEffect(() => {
    document.title = `${shownTitle} · ${productName}`;
  }, [shownTitle, productName]);
}
